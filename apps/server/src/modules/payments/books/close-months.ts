import { CLOSE_AFTER_MS } from '@oficio/domain/payments/books/contract.ts';
import { type Month, monthOf } from '@oficio/domain/requests/month.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { finishTask, recurringTask } from '../../../platform/tasks/recurring-tasks.ts';
import type { TaskKind, TaskRow } from '../../../platform/tasks/task-kind.ts';
import {
  findClosedUntil,
  findFirstMovementInstant,
  insertClosedMonth,
  sumMovements,
} from '../store/ledger/months.ts';

export const MONTH_CLOSING = 'closing of months';

/** Closes the months that have ended. */
export const monthClosingTask = ({ database, clock }: Platform): TaskKind<TaskRow> => ({
  ...recurringTask(MONTH_CLOSING),
  async attempt(row) {
    await closeMonths(database.longRunning, clock());
    await database.transaction(tx => finishTask(tx, MONTH_CLOSING, row));
  },
});

/**
 * Stores the totals of each month that ended `CLOSE_AFTER_MS` ago or earlier, in their order from the month of the first movement on. Only
 * the clock says that a month without later movements is over, so one of these is closed in a run: a clock that is years ahead for a
 * moment must not close years, into which no movement could be posted any more.
 */
export async function closeMonths(database: Database, now: number): Promise<void> {
  for (;;) {
    const month = await findOpenMonth(database.read, now);
    if (!month || month.until + CLOSE_AFTER_MS > now) return;
    const totals = await sumMovements(database.read, month);
    await database.transaction(tx => insertClosedMonth(tx, month, totals));
    if ((await findFirstMovementInstant(database.read, { from: month.until, until: now })) === null) return;
  }
}

/** Returns the first month that is not closed; undefined while there is no movement. */
async function findOpenMonth(db: Reader, now: number): Promise<Month | undefined> {
  const closedUntil = await findClosedUntil(db);
  if (closedUntil !== null) return monthOf(closedUntil);
  const first = await findFirstMovementInstant(db, { from: 0, until: now });
  return first === null ? undefined : monthOf(first);
}
