/** Time limits of one kind of work, in milliseconds. */
export interface DatabaseTimeouts {
  /** Wait for a free connection or for a server that refuses connections. */
  readonly connectMs: number;
  /** Wait for a connection and the answer to one statement together. */
  readonly answerMs: number;
  /**
   * Limit of one statement on the server, locks included. Shorter than `answerMs`, so that the connection stays usable.
   */
  readonly statementMs: number;
  /**
   * Wait for a lock. Longer than PostgreSQL's `deadlock_timeout` of one second, so that PostgreSQL resolves a deadlock
   * first.
   */
  readonly lockMs: number;
  /** Wait for the next statement of an open transaction. */
  readonly idleInTransactionMs: number;
  /**
   * Latest start of the last attempt of a transaction that keeps conflicting with others. Shorter than `answerMs`, because a
   * call whose first statement got no answer would wait as long again.
   */
  readonly retryMs: number;
}

/** Limits for calls of users. */
export const interactiveTimeouts = (timeoutMs: number): DatabaseTimeouts => ({
  connectMs: Math.round((timeoutMs * 2) / 3),
  answerMs: timeoutMs,
  statementMs: Math.round((timeoutMs * 5) / 6),
  lockMs: Math.round((timeoutMs * 2) / 3),
  idleInTransactionMs: 10_000,
  retryMs: Math.round((timeoutMs * 5) / 6),
});

/**
 * Limits for work that may take minutes: migrations, seeding, exports, reconciliation. Its lock timeout is as short as
 * that of calls.
 */
export const LONG_RUNNING_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 5000,
  answerMs: 910_000,
  statementMs: 900_000,
  lockMs: 1200,
  idleInTransactionMs: 60_000,
  retryMs: 60_000,
};
