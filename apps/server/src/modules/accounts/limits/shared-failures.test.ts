import { expect, test } from 'vitest';
import { waitOf } from './shared-failures.ts';

test.each([
  ['no wait after a free failure that another instance counted a moment later', 0, 1005, 0],
  ['the rest of the wait', 1000, 800, 800],
  ['nothing left after the wait', 1000, 0, 0],
] as const)('waitOf returns %s', (_, waitMs, last_at, wait) => {
  expect(waitOf(waitMs, { last_at }, 1000)).toBe(wait);
});
