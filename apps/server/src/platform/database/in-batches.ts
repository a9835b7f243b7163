import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows of one batch. The other calls of the server wait while SQLite reads a batch. */
const BATCH = 100;

/**
 * Yields a table in batches by id, each in its own turn of the event loop. `read` returns rows with ids greater than `after`,
 * smallest first.
 */
export async function* inBatches<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    await nextTurn();
    const rows = await read(after, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
