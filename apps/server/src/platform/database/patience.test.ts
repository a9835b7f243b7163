import { expect, it } from 'vitest';
import { interactivePatience, MIN_DATABASE_TIMEOUT_MS, PATIENT } from './patience.ts';

/** PostgreSQL's default of `deadlock_timeout`. A shorter limit of a lock would turn a deadlock into a 503. */
const DEADLOCK_TIMEOUT_MS = 1000;

it.each([
  ['calls with the smallest DATABASE_TIMEOUT_MS', interactivePatience(MIN_DATABASE_TIMEOUT_MS)],
  ['patient work', PATIENT],
])('a lock of %s waits longer than the detection of deadlocks', (_, { lockMs }) => {
  expect(lockMs).toBeGreaterThan(DEADLOCK_TIMEOUT_MS);
});
