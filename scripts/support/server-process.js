import { join } from 'node:path';
import { root } from './paths.js';

/**
 * Node options for the server. With V8's larger default for the young generation an idle server keeps about 20 MB more
 * (docs/decisions/0018-live-channel.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];

/** Arguments of Node, relative to the repository's folder. */
export const SERVER_COMMAND = [...SERVER_FLAGS, 'apps/server/src/main.ts'];

/** Cache of compiled code, so that a start does not strip types and compile again. */
export const COMPILED = join(root, 'node_modules/.cache/node');

/** Environment variables of the server's process. */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILED,
  // glibc keeps freed memory for each thread that allocates; with two arenas an idle server uses about 6 MB less.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};
