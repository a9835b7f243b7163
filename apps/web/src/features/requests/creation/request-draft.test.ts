import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { EMPTY_WISH, forgetDraft, readDraft, saveDraft } from './request-draft.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = fakeStorage('sessionStorage');
});

const wish = {
  ...EMPTY_WISH,
  client_id: 'a1',
  description: 'El grifo gotea',
  latitude: 40.4,
  longitude: -3.7,
};

test('a request draft is restored for the same user, without the photo, until it is deleted', () => {
  saveDraft(7, { ...wish, image: new File(['x'], 'grifo.jpg') });
  expect(readDraft(7, 'direct')).toEqual(wish);
  expect(readDraft(8, 'direct')).toBeNull();
  forgetDraft(7, 'another');
  expect(readDraft(7, 'direct')).toEqual(wish);
  forgetDraft(8, 'a1');
  expect(readDraft(7, 'direct')).toEqual(wish);
  forgetDraft(7, 'a1');
  expect(readDraft(7, 'direct')).toBeNull();
});

test('a copied request becomes the draft of an open request, not of a direct one', () => {
  saveDraft(7, { ...wish, is_copy: true });
  expect(readDraft(7, 'open')).toEqual({ ...wish, is_copy: true });
  expect(readDraft(7, 'direct')).toBeNull();
});

test('an invalid storage value is ignored as a request draft', () => {
  saveDraft(7, wish);
  const [key = ''] = kept.keys();
  for (const text of ['', 'null', '{', '[]', '{"wish":null}', '{"wish":{"description":"x"}}']) {
    kept.set(key, text);
    expect(readDraft(7, 'direct'), text).toBeNull();
  }
});

test('request drafts do nothing when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => saveDraft(7, wish)).not.toThrow();
  expect(readDraft(7, 'direct')).toBeNull();
  expect(() => forgetDraft(7, 'a1')).not.toThrow();
});
