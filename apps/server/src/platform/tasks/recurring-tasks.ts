import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { rescheduleRow, type Schedule, type TaskKind, type TaskRow } from './task-kind.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** Recurring tasks. They are rows, so that one process at a time runs each of them. */
    scheduled_jobs: {
      name: string;
      attempts: number;
      /** Next attempt; during an attempt the end of its lease. */
      attempt_at: Instant;
    };
  }
}

/** Time between two runs of a task that names no other. */
const EVERY_MS = HOUR_MS;
/**
 * A clock that was ahead planned an attempt that is further away than this, so it is due now. Shorter plans stay, because data sets for
 * development put a task off by weeks.
 */
const MAX_AHEAD_MS = 31 * 24 * EVERY_MS;

/** Makes a recurring task due at the first start, or `delayMs` later. Does nothing when it is scheduled already. */
export async function scheduleTask({ db, now }: Transaction, name: string, delayMs = 0): Promise<void> {
  await db
    .insertInto('scheduled_jobs')
    .values({ name, attempts: 0, attempt_at: now + delayMs })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
}

/** Returns the queries that every recurring task needs; see `TaskKind`. */
export const recurringTask = (name: string): Omit<TaskKind<TaskRow>, 'attempt'> => ({
  name,
  findDue: (db, now) =>
    db
      .selectFrom('scheduled_jobs')
      .select(['attempts', 'attempt_at'])
      .where('name', '=', name)
      .where(({ eb, or }) => or([eb('attempt_at', '<=', now), eb('attempt_at', '>', now + MAX_AHEAD_MS)]))
      .execute(),
  async findNext(db, now) {
    const row = await db
      .selectFrom('scheduled_jobs')
      .select('attempt_at as at')
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) return null;
    return row.at > now + MAX_AHEAD_MS ? now : row.at;
  },
  reschedule: ({ db }, row, to) =>
    rescheduleRow(db.updateTable('scheduled_jobs').where('name', '=', name), row, to),
});

/** Ends a run: the next one is in an hour, or after `everyMs`. Returns false when another process ended it first. */
export async function finishTask(
  tx: Transaction,
  name: string,
  { attempt_at }: Pick<Schedule, 'attempt_at'>,
  everyMs = EVERY_MS,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('scheduled_jobs')
    .set({ attempts: 0, attempt_at: tx.now + everyMs })
    .where('name', '=', name)
    .where('attempt_at', '=', attempt_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface RecurringTask {
  readonly name: string;
  /** Attempts since the last success. */
  readonly attempts: number;
  /** Next attempt in milliseconds since the epoch. */
  readonly attempt_at: number;
}

/** Returns the recurring tasks with the state that all instances share. */
export const findRecurringTasks = (db: Reader): Promise<RecurringTask[]> =>
  db.selectFrom('scheduled_jobs').select(['name', 'attempts', 'attempt_at']).orderBy('name').execute();
