import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../tests/support/fake-storage.ts';
import { formDraft } from './use-form-draft.ts';

const EMPTY = { price: '', message: '' };
const TYPED = { price: '80', message: 'Es solo una junta' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = fakeStorage('sessionStorage');
});

const draftOf = (userId: number, name = 'counter-offer.7') => formDraft(userId, name, EMPTY);

test('a form draft is restored for the same user and form only, until it is cleared', () => {
  draftOf(1).save(TYPED);
  expect(draftOf(1).initial).toEqual(TYPED);
  expect(draftOf(2).initial).toEqual(EMPTY);
  expect(draftOf(1, 'counter-offer.8').initial).toEqual(EMPTY);
  draftOf(1).clear();
  expect(draftOf(1).initial).toEqual(EMPTY);
});

test('saving an empty form removes its draft', () => {
  draftOf(1).save(TYPED);
  draftOf(1).save(EMPTY);
  expect(stored.size).toBe(0);
});

test('a form draft stores only edited fields, so that the others show current values', () => {
  draftOf(1).save({ ...EMPTY, message: 'Es solo una junta' });
  const now = formDraft(1, 'counter-offer.7', { price: '95', message: '' });
  expect(now.initial).toEqual({ price: '95', message: 'Es solo una junta' });
});

test.each(['no JSON', '[]', '7', '{"price":80,"message":{"a":1},"stranger":"x"}'])(
  'a stored value that is no draft of the form is ignored: %s',
  text => {
    draftOf(1).save(TYPED);
    for (const key of stored.keys()) stored.set(key, text);
    expect(draftOf(1).initial).toEqual(EMPTY);
  },
);

test('a form works without drafts where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const draft = draftOf(1);
  draft.save(TYPED);
  draft.clear();
  expect(draft.initial).toEqual(EMPTY);
});
