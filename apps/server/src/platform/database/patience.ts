/** How long one kind of work may keep the database, in milliseconds. */
export interface Patience {
  /** For a free connection, and for a server that refuses connections to come back. */
  readonly connectMs: number;
  /** For a connection and the answer to one statement together. */
  readonly answerMs: number;
  /** For one statement on the server, locks included. Shorter than `answerMs`, so that the connection stays usable. */
  readonly statementMs: number;
  /** For a lock. Longer than PostgreSQL's `deadlock_timeout` of one second, which must end a deadlock first. */
  readonly lockMs: number;
  /** For the next statement of an open transaction. */
  readonly idleInTransactionMs: number;
  /** For a transaction that keeps losing to others to begin its last attempt. */
  readonly retryMs: number;
}

/** For work that a person waits for. */
export const interactivePatience = (timeoutMs: number): Patience => ({
  connectMs: Math.round((timeoutMs * 2) / 3),
  answerMs: timeoutMs,
  statementMs: Math.round((timeoutMs * 5) / 6),
  lockMs: Math.round((timeoutMs * 2) / 3),
  idleInTransactionMs: 10_000,
  retryMs: timeoutMs,
});

/** For work that may take minutes: migrations, seeding, exports, reconciliation. It waits for locks no longer than others. */
export const PATIENT: Patience = {
  connectMs: 5000,
  answerMs: 910_000,
  statementMs: 900_000,
  lockMs: 1200,
  idleInTransactionMs: 60_000,
  retryMs: 60_000,
};
