import { expect, it } from 'vitest';
import { DATABASE_TIMEOUT_MS } from '../settings/settings.ts';
import { interactiveTimeouts, LONG_RUNNING_TIMEOUTS } from './timeouts.ts';

/** PostgreSQL's default of `deadlock_timeout`. With a shorter lock timeout, a deadlock would end as a 503. */
const DEADLOCK_TIMEOUT_MS = 1000;

it.each([
  ['calls with the smallest DATABASE_TIMEOUT_MS', interactiveTimeouts(DATABASE_TIMEOUT_MS.min)],
  ['long-running work', LONG_RUNNING_TIMEOUTS],
])('the lock timeout of %s is longer than the detection of deadlocks', (_, { lockMs }) => {
  expect(lockMs).toBeGreaterThan(DEADLOCK_TIMEOUT_MS);
});

it('a call whose first statement got no answer does not try again and wait as long once more', () => {
  const { answerMs, retryMs } = interactiveTimeouts(DATABASE_TIMEOUT_MS.min);
  expect(retryMs).toBeLessThan(answerMs);
});
