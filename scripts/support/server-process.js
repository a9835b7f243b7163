import { join } from 'node:path';
import { root } from './paths.js';

/**
 * How Node runs our server: with a nursery of so many MiB for young objects, which is what messages live by, and allowed to give
 * memory back when it is idle (`platform/idle-collection.ts`).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--expose-gc'];

/** What Node is told to run, from the repository's folder. */
export const SERVER_COMMAND = [...SERVER_FLAGS, 'apps/server/src/main.ts'];

/** What was stripped of types and compiled once is not stripped and compiled at every start. */
export const COMPILED = join(root, 'node_modules/.cache/node');

/** Environment of the server's process. */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILED,
  // For glibc: threads that each keep freed memory of their own hold some 8 MB more, and ours hardly allocate at once. Two, not
  // one: what compiling takes for a moment would lie among what connections keep, and could not be given back.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};
