import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { deleteDraft, EMPTY_VALUES, readDraft, saveDraft } from './request-draft.ts';

let entries: Map<string, string>;

beforeEach(() => {
  entries = fakeStorage('sessionStorage');
});

const values = {
  ...EMPTY_VALUES,
  client_id: 'a1',
  description: 'El grifo gotea',
  latitude: 40.4,
  longitude: -3.7,
};

test('a request draft is restored for the same user, without the photo, until it is deleted', () => {
  saveDraft(7, { ...values, image: [new File(['x'], 'grifo.jpg')] });
  expect(readDraft(7, 'direct')).toEqual(values);
  expect(readDraft(8, 'direct')).toBeNull();
  deleteDraft(7, 'another');
  expect(readDraft(7, 'direct')).toEqual(values);
  deleteDraft(8, 'a1');
  expect(readDraft(7, 'direct')).toEqual(values);
  deleteDraft(7, 'a1');
  expect(readDraft(7, 'direct')).toBeNull();
});

test('a copied request becomes the draft of an open request, not of a direct one', () => {
  saveDraft(7, { ...values, is_copy: true });
  expect(readDraft(7, 'open')).toEqual({ ...values, is_copy: true });
  expect(readDraft(7, 'direct')).toBeNull();
});

test('an invalid storage value is ignored as a request draft', () => {
  saveDraft(7, values);
  const [key = ''] = entries.keys();
  for (const text of ['', 'null', '{', '[]', '{"wish":null}', '{"wish":{"description":"x"}}']) {
    entries.set(key, text);
    expect(readDraft(7, 'direct'), text).toBeNull();
  }
});

test('request drafts do nothing when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => saveDraft(7, values)).not.toThrow();
  expect(readDraft(7, 'direct')).toBeNull();
  expect(() => deleteDraft(7, 'a1')).not.toThrow();
});
