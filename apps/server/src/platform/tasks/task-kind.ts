import type { UpdateResult } from 'kysely';
import type { Reader, Transaction } from '../database/database.ts';

/** Columns that every table with background tasks has. */
export interface TaskRow {
  /** Next attempt; during an attempt the end of its lease. Milliseconds since the epoch. */
  readonly attempt_at: number;
  /** Attempts since the task was last postponed with `NotYet`. */
  readonly attempts: number;
}

/** When a row is attempted next, and its number of attempts by then. */
export type Schedule = TaskRow;

/**
 * A kind of background task, stored as rows of a table. Each row is attempted until it succeeds, by one process at a time. An
 * attempt must be safe to repeat, because the process may die before it records the success.
 */
export interface TaskKind<Row extends TaskRow> {
  /** For the log and the metrics. */
  readonly name: string;
  /** Returns at most `limit` rows that are due, oldest first. */
  findDue(db: Reader, now: number, limit: number): Promise<readonly Row[]>;
  /** Returns when the next row is due; null when none waits. Must not be later than `findDue` says, because it is asked first. */
  findNext(db: Reader, now: number): Promise<number | null>;
  /** Changes a row's schedule if the row still waits with the schedule in `row`. Returns whether it did. */
  reschedule(tx: Transaction, row: Row, to: Schedule): Promise<boolean>;
  /**
   * Runs the task outside of any transaction and completes the row. After an error the scheduler retries with backoff, or at the
   * time in `NotYet`. An attempt that the shutdown interrupts must throw: then the row is due at once, and otherwise it counts as done.
   */
  attempt(row: Row): Promise<void>;
}

/** The task did not fail, but must wait until `at`. */
export class NotYet extends Error {
  /** Time of the next attempt in milliseconds since the epoch. */
  readonly at: number;

  constructor(at: number) {
    super('Not yet');
    this.at = at;
  }
}

/** An update of rows of a table with these two columns. */
interface Update<Self> {
  set(columns: { readonly attempts: number; readonly attempt_at: number }): Self;
  where(column: 'attempts' | 'attempt_at', is: '=', value: number): Self;
  executeTakeFirst(): Promise<UpdateResult>;
}

/** Sets a row's schedule if the row still has the schedule in `seen`. Returns whether it did. */
export async function rescheduleRow<Query extends Update<Query>>(
  row: Query,
  seen: Schedule,
  to: Schedule,
): Promise<boolean> {
  const { numUpdatedRows } = await row
    .set({ attempts: to.attempts, attempt_at: to.attempt_at })
    .where('attempts', '=', seen.attempts)
    .where('attempt_at', '=', seen.attempt_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
