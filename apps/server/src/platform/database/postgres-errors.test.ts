import pg from 'pg';
import { expect, it } from 'vitest';
import { diagnose } from './postgres-errors.ts';

it.each([
  ['23505', 'unique_violation', 'statement'],
  ['40001', 'serialization_failure', 'lost'],
  ['40P01', 'deadlock_detected', 'lost'],
  ['53100', 'disk_full', 'unavailable'],
  ['53300', 'too_many_connections', 'unavailable'],
  ['55P03', 'lock_not_available', 'locked'],
  ['57014', 'query_canceled', 'unavailable'],
  ['58030', 'io_error', 'unavailable'],
  ['08006', 'connection_failure', 'broken'],
  ['25006', 'read_only_sql_transaction', 'broken'],
  ['25P03', 'idle_in_transaction_session_timeout', 'broken'],
  ['57P01', 'admin_shutdown', 'broken'],
  ['57P02', 'crash_shutdown', 'broken'],
  ['57P03', 'cannot_connect_now', 'broken'],
])('diagnose returns for %s (%s) the diagnosis %s', (code, name, diagnosis) => {
  const error = Object.assign(new pg.DatabaseError(name, name.length, 'error'), { code });
  expect(diagnose(error)).toBe(diagnosis);
});

it('diagnose returns `broken` for an error that did not come from the server', () => {
  expect(diagnose(new Error('Query read timeout'))).toBe('broken');
  expect(diagnose(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe('broken');
});
