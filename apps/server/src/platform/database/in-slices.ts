import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that one statement changes. The other calls of the server wait while SQLite runs it. */
const SLICE = 200;

/**
 * Repeats a write, each time in a new turn of the event loop, until it changes fewer rows than its limit. `write` changes at most
 * `limit` rows and returns how many it changed.
 */
export async function inSlices(write: (limit: number) => Promise<bigint>): Promise<void> {
  let changed: bigint;
  do {
    await nextTurn();
    changed = await write(SLICE);
  } while (changed >= BigInt(SLICE));
}
