import pg from 'pg';

/**
 * What a failed statement says about the database (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * `statement`: nothing, the statement itself is wrong; `lost`: the transaction lost to another one and was rolled back;
 * `unavailable`: it cannot serve now; `broken`: nor can this connection be used again.
 */
export type Diagnosis = 'statement' | 'lost' | 'unavailable' | 'broken';

/** By SQLSTATE, or by its class of two characters. */
const DIAGNOSES: Readonly<Record<string, Diagnosis>> = {
  '40001': 'lost',
  '40P01': 'lost',
  /** insufficient_resources: disk full, out of memory, too many connections. */
  '53': 'unavailable',
  /** lock_not_available: `lock_timeout` passed. */
  '55P03': 'unavailable',
  /** query_canceled: `statement_timeout` passed. */
  '57014': 'unavailable',
  /** system_error: the disk fails, among others. */
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

/** Anything that is no answer of the server is the connection's: refused, reset, timed out. */
export function diagnose(error: unknown): Diagnosis {
  if (!(error instanceof pg.DatabaseError)) return 'broken';
  const { code = '' } = error;
  return DIAGNOSES[code] ?? DIAGNOSES[code.slice(0, 2)] ?? 'statement';
}

/** invalid_authorization_specification and invalid_catalog_name: waiting for them is useless. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
