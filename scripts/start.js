/** `npm start`: sets up what is missing and serves the product in the foreground. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './support/command.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { runNode } from './support/processes.js';
import { step } from './support/say.js';
import { ensureWebBuilt } from './support/web-build.js';

/** A small nursery for young objects: a server that mostly waits then holds some 20 MB less. MiB. */
const NURSERY = '--max-semi-space-size=4';
/** For glibc: threads that each keep freed memory of their own hold some 8 MB more, and ours hardly allocate at once. */
const ONE_ARENA = '1';
/** What was stripped of types and compiled once is not stripped and compiled at every start. */
const COMPILED = join(root, 'node_modules/.cache/node');

await command(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const env = { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? ONE_ARENA };
  // Compiling and seeding leave garbage behind: it ends with a process of its own, so that the first start is as small as
  // the second. What fails in it fails in the server too, which says why.
  if (!existsSync(COMPILED))
    await step('Preparing the server', () =>
      runNode([NURSERY, 'apps/server/src/main.ts', '--prepare'], { quiet: true, env }),
    );
  const { code } = await runNode([NURSERY, 'apps/server/src/main.ts'], { graceful: true, env });
  return code;
});
