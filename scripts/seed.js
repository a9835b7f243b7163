/** `npm run seed` fills the configured database with the demo data; `npm run seed -- month` a new one with a busy month. */
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';

await command(async () => {
  await ensureInstalled();
  const [first, ...rest] = process.argv.slice(2);
  const program =
    first === 'month'
      ? ['tools/month/main.ts', ...rest]
      : ['apps/server/src/commands/seed.ts', ...process.argv.slice(2)];
  const { code } = await runNode(program);
  return code;
});
