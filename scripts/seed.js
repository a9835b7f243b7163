/** `npm run seed`: fills the configured database with the demo data. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['apps/server/src/commands/seed.ts', ...process.argv.slice(2)]);
  return code;
});
