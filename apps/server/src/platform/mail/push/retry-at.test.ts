import { expect, it } from 'vitest';
import { retryAt } from './push-sender.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

it.each([
  ['120', NOW + 120_000],
  ['Sat, 21 Nov 2026 12:30:00 GMT', NOW + HOUR / 2],
  // A time in the past means one second from now, and the wait is limited to hours.
  ['Sat, 21 Nov 2026 11:00:00 GMT', NOW + 1000],
  ['0', NOW + 1000],
  ['999999999', NOW + 6 * HOUR],
  ['pronto', null],
  [undefined, null],
])('retryAt limits the Retry-After %j to a useful time', (header, at) => {
  expect(retryAt(header, NOW)).toBe(at);
});
