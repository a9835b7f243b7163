/** `npm start`: sets up what is missing and serves the product in the foreground. */
import { existsSync } from 'node:fs';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { runNode } from './support/processes.js';
import { step } from './support/say.js';
import { COMPILED, SERVER_ENVIRONMENT, SERVER_FLAGS } from './support/server-process.js';
import { ensureWebBuilt } from './support/web-build.js';

const MAIN = [...SERVER_FLAGS, 'apps/server/src/main.ts'];

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const env = SERVER_ENVIRONMENT;
  // Compiling and seeding leave garbage behind: it ends with a process of its own, so that the first start is as small as
  // the second. What fails in it fails in the server too, which says why.
  if (!existsSync(COMPILED))
    await step('Preparing the server', () => runNode([...MAIN, '--prepare'], { quiet: true, env }));
  const { code } = await runNode(MAIN, { graceful: true, env });
  return code;
});
