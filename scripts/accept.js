/** `npm run accept -- secret|photos`: makes this server's `APP_SECRET` or photo folder the one of the database. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['apps/server/src/commands/accept.ts', ...process.argv.slice(2)]);
  return code;
});
