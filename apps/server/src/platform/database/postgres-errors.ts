import pg from 'pg';

/**
 * The meaning of an error code (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * - `statement`: the statement itself is wrong
 * - `lost`: the transaction was rolled back after a conflict
 * - `locked`: another transaction kept a lock for too long; this one was rolled back
 * - `unavailable`: the server cannot serve at the moment
 * - `broken`: as `unavailable`, and the connection cannot be used again
 */
export type Diagnosis = 'statement' | 'lost' | 'locked' | 'unavailable' | 'broken';

/** Keys are SQLSTATE codes, or the first two characters (the class) of one. */
const DIAGNOSES: Readonly<Record<string, Diagnosis>> = {
  '40001': 'lost',
  '40P01': 'lost',
  /** insufficient_resources: disk full, out of memory, too many connections. */
  '53': 'unavailable',
  /** lock_not_available: `lock_timeout` passed. */
  '55P03': 'locked',
  /** query_canceled: `statement_timeout` passed. */
  '57014': 'unavailable',
  /** system_error: for example a failing disk. */
  '58': 'unavailable',
  /** connection_exception. */
  '08': 'broken',
  /** read_only_sql_transaction: a new connection may reach the new primary. */
  '25006': 'broken',
  /** idle_in_transaction_session_timeout, which ends the session. */
  '25P03': 'broken',
  /** operator_intervention: shutdown, crash, cannot connect now. */
  '57': 'broken',
};

/** Returns `broken` for every error that is not an answer of the server: refused, reset, timed out. */
export function diagnose(error: unknown): Diagnosis {
  if (!(error instanceof pg.DatabaseError)) return 'broken';
  const { code = '' } = error;
  return DIAGNOSES[code] ?? DIAGNOSES[code.slice(0, 2)] ?? 'statement';
}

/** Returns true for a wrong user, password or database name (classes 28 and 3D), which a retry cannot correct. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
