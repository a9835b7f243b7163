import { join } from 'node:path';
import { root } from './paths.js';

/**
 * Node's options for the server. V8's own limit of the nursery is larger, and an idle server would keep some 12 MB more
 * (docs/decisions/0018-live-channel.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];

/** What Node is told to run, from the repository's folder. */
export const SERVER_COMMAND = [...SERVER_FLAGS, 'apps/server/src/main.ts'];

/** What was stripped of types and compiled once is not stripped and compiled at every start. */
export const COMPILED = join(root, 'node_modules/.cache/node');

/** Environment of the server's process. */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILED,
  // glibc keeps freed memory for each thread that allocates; with two arenas an idle server holds some 6 MB less.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};
