/** `npm start`: sets up what is missing and serves the product in the foreground. */
import { join } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { runNode } from './support/processes.js';
import { ensureWebBuilt } from './support/web-build.js';

/** A small nursery for young objects: a server that mostly waits then holds some 20 MB less. MiB. */
const NURSERY = '--max-semi-space-size=4';
/** What was stripped of types and compiled once is not stripped and compiled at every start. */
const COMPILED = join(root, 'node_modules/.cache/node');

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const { code } = await runNode([NURSERY, 'apps/server/src/main.ts'], {
    graceful: true,
    env: { NODE_COMPILE_CACHE: COMPILED },
  });
  return code;
});
