import { setImmediate as nextTurn } from 'node:timers/promises';

/*
 * Long work over many rows runs in slices, each in its own turn of the event loop. SQLite works within the turn, so the other calls of
 * the server wait for one slice at most.
 */

/** Default of the rows that a statement reads; pass more for small ones of a long table. */
const READ = 50;
/** Rows that a statement changes. */
const CHANGED = 200;
/** Default of the rows that are changed one by one; pass less for expensive ones. */
const ONE_BY_ONE = 20;

/** Yields a table in slices by id. `read` returns rows with ids greater than `after`, smallest first. */
export async function* readInSlices<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  size = READ,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    await nextTurn();
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}

/** Repeats a write until it changes fewer rows than its limit. `write` returns how many it changed. */
export async function writeInSlices(write: (limit: number) => Promise<bigint>): Promise<void> {
  let changed: bigint;
  do {
    await nextTurn();
    changed = await write(CHANGED);
  } while (changed >= BigInt(CHANGED));
}

/** Calls `work` for each row, `size` of them in one slice. */
export async function workInSlices<Row>(
  rows: readonly Row[],
  work: (row: Row) => unknown,
  size = ONE_BY_ONE,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % size === 0) await nextTurn();
    await work(row);
  }
}

/**
 * Values (or rows of up to thirty values) per statement. Both engines limit the parameters of a statement (SQLite:
 * 32,766).
 */
const PART = 1000;

/** Yields the values in parts of this size; by default they fit into one statement. */
export function* inParts<Value>(values: readonly Value[], size = PART): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
