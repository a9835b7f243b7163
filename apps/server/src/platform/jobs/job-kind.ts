import type { Reader, Unit } from '../database/database.ts';

/** What every row that waits to be done has in common. */
export interface DueRow {
  /** When it is to be tried; while it is being tried, when that is given up for dead. Milliseconds since the epoch. */
  readonly attemptAt: number;
  /** How often it has been tried since it was last put off on purpose. */
  readonly attempts: number;
}

/** When a row is to be tried next, and how often it has been tried by then. */
export type Appointment = DueRow;

/**
 * A kind of work that rows of a table ask for: each is tried until it is done, by one process at a time, and again after
 * a crash. Doing it twice must be harmless, because a process may die between doing it and writing that down.
 */
export interface DueKind<Row extends DueRow> {
  /** For the log. */
  readonly name: string;
  /** Rows whose time has come by `now`, the oldest first, at most `limit`. */
  findDue(db: Reader, now: number, limit: number): Promise<readonly Row[]>;
  /** When the next row's time comes; null when nothing waits. */
  findNext(db: Reader): Promise<number | null>;
  /** Gives a row another appointment, on condition that it still waits and has the one that was seen. Returns whether. */
  reschedule(unit: Unit, row: Row, to: Appointment): Promise<boolean>;
  /**
   * Does what the row asks for, outside of any transaction, and sees to it that the row waits no more. What throws is tried
   * again, later and later; `NotYet` says when.
   */
  attempt(row: Row): Promise<void>;
}

/** Nothing has failed, but it cannot be done yet. */
export class NotYet extends Error {
  /** When to look again, milliseconds since the epoch. */
  readonly at: number;

  constructor(at: number) {
    super('Not yet');
    this.at = at;
  }
}
