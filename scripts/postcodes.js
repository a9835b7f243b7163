/** `npm run postcodes -- FILE`: replaces the list of postcodes; also while a server runs. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['apps/server/src/commands/postcodes.ts', ...process.argv.slice(2)]);
  return code;
});
