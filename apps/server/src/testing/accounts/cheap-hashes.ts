import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** The least work that Argon2 accepts. A hash of production takes 25 ms of CPU, and the tests register hundreds of people. */
const LEAST_WORK = { memory: 8, passes: 1 };

let isCheap = true;

/**
 * Makes Argon2 cheap in this process. Must be loaded before the modules of the server, which import the function by its name.
 * The hashes still name the cost of production, so another process refuses their passwords.
 */
const derive = crypto.argon2;
crypto.argon2 = (algorithm, parameters, callback) =>
  derive(algorithm, isCheap ? { ...parameters, ...LEAST_WORK } : parameters, callback);
// Named imports of `node:crypto` change only by this call.
syncBuiltinESMExports();

/** Gives hashes the cost of production during a suite, for tests in which calls wait for them. The suite creates its own accounts. */
export function withExpensiveHashes(): void {
  beforeAll(() => {
    isCheap = false;
  });
  afterAll(() => {
    isCheap = true;
  });
}
