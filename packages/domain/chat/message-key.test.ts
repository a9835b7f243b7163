import { expect, it } from 'vitest';
import { CLIENT_ID_MAX } from './limits.ts';
import { messageKey } from './message-key.ts';

const RANDOM = '0123456789abcdef0123456789abcdef';

it('puts messages in the order of their times, and those of one time apart', () => {
  const moments = [0, 1_700_000_000_000, 1_700_000_000_001, 9_999_999_999_999];
  const keys = moments.map(now => messageKey(now, RANDOM));
  expect(keys.toSorted()).toEqual(keys);
  expect(keys.every(key => /^[0-9a-f]{32}$/.test(key) && key.length <= CLIENT_ID_MAX)).toBe(true);
  expect(messageKey(1_700_000_000_000, RANDOM.slice(1))).not.toBe(keys[1]);
});
