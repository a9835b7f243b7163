import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../tests/support/fake-storage.ts';
import { keptWords } from './kept-words.ts';

const FRESH = { price: '', message: '' };
const TYPED = { price: '80', message: 'Es solo una junta' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = fakeStorage('sessionStorage');
});

const of = (userId: number, name = 'counter-offer.7') => keptWords(userId, name, FRESH);

test('what was typed comes back to the same person at the same place, until it has arrived', () => {
  of(1).keep(TYPED);
  expect(of(1).first).toEqual(TYPED);
  expect(of(2).first).toEqual(FRESH);
  expect(of(1, 'counter-offer.8').first).toEqual(FRESH);
  of(1).forget();
  expect(of(1).first).toEqual(FRESH);
});

test('a form emptied by hand leaves nothing behind', () => {
  of(1).keep(TYPED);
  of(1).keep(FRESH);
  expect(stored.size).toBe(0);
});

test('only what was typed is kept: the rest is as it is now', () => {
  of(1).keep({ ...FRESH, message: 'Es solo una junta' });
  const now = keptWords(1, 'counter-offer.7', { price: '95', message: '' });
  expect(now.first).toEqual({ price: '95', message: 'Es solo una junta' });
});

test.each(['no JSON', '[]', '7', '{"price":80,"message":{"a":1},"stranger":"x"}'])('%s is no draft', text => {
  of(1).keep(TYPED);
  for (const key of stored.keys()) stored.set(key, text);
  expect(of(1).first).toEqual(FRESH);
});

test('where storage is refused the form works without', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const words = of(1);
  words.keep(TYPED);
  words.forget();
  expect(words.first).toEqual(FRESH);
});
