/** `npm run reconcile`: compares our payments with the provider's, corrects safe differences, and lists the rest. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['apps/server/src/commands/reconcile.ts', ...process.argv.slice(2)]);
  return code;
});
