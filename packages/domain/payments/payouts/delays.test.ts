import { expect, it } from 'vitest';
import type { PayoutState, StopCause } from '../payout-states.ts';
import { delayOf } from './delays.ts';

it.each<[PayoutState, StopCause[], boolean, number, string | null]>([
  ['held', [], false, 0, 'hold'],
  ['frozen', ['problem', 'dispute'], true, 0, 'problem'],
  ['frozen', ['dispute'], true, 0, 'dispute'],
  ['frozen', ['refund_found'], true, 0, 'review'],
  ['due', [], false, 5, 'no_account'],
  ['due', [], true, 1, 'sending'],
  ['due', [], true, 2, 'refused'],
  ['sent', [], true, 1, null],
  ['cancelled', [], true, 0, null],
])(
  'delayOf › a payout that is %s with stops %j (account ready: %s, attempts: %i) waits for %s',
  (state, stops, isAccountReady, attempts, delay) => {
    expect(delayOf({ state, stops: new Set(stops), isAccountReady, attempts })).toBe(delay);
  },
);
