/** `npm run admin -- list | reset EMAIL | promote EMAIL`: manages administrators when none can log in; also while a server runs. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['apps/server/src/commands/admin.ts', ...process.argv.slice(2)], {
    foreground: true,
  });
  return code;
});
