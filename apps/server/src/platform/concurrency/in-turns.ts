import { setImmediate as nextTurn } from 'node:timers/promises';

/** Default of `perTurn`; pass less for expensive rows. */
const ROWS_PER_TURN = 20;

/** Calls `work` for each row, `perTurn` of them in one turn of the event loop, because SQLite runs each write within the turn. */
export async function inTurns<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  perTurn = ROWS_PER_TURN,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % perTurn === 0) await nextTurn();
    await work(row);
  }
}
