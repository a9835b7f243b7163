import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { findSeenOffer, keepSeenOffer } from './seen-offer.ts';

let entries: Map<string, string>;

beforeEach(() => {
  entries = fakeStorage('sessionStorage');
});

test('the offer that a payer saw is found again for the same payer and request only', () => {
  const offer = { price: 90, date: '2026-05-20T10:00:00.000Z' };
  keepSeenOffer(7, 3, offer);
  expect(findSeenOffer(7, 3)).toEqual(offer);
  expect([findSeenOffer(8, 3), findSeenOffer(7, 4)]).toEqual([null, null]);
  keepSeenOffer(7, 3, { price: 120, date: null });
  expect(findSeenOffer(7, 3)).toEqual({ price: 120, date: null });
});

test('an entry that is no offer is ignored', () => {
  keepSeenOffer(7, 3, { price: 90, date: null });
  for (const text of ['{}', '"90"', '{"price":"90"}', 'x']) {
    for (const name of entries.keys()) entries.set(name, text);
    expect(findSeenOffer(7, 3)).toBeNull();
  }
});
