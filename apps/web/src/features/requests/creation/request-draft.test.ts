import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import {
  countDraftPhotos,
  deleteDraft,
  dropDraftTechnician,
  EMPTY_VALUES,
  readDraft,
  saveDraft,
} from './request-draft.ts';

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
  expect(readDraft(7)).toEqual(values);
  expect(readDraft(8)).toBeNull();
  deleteDraft(7, 'another');
  expect(readDraft(7)).toEqual(values);
  deleteDraft(8, 'a1');
  expect(readDraft(7)).toEqual(values);
  deleteDraft(7, 'a1');
  expect(readDraft(7)).toBeNull();
});

test('the draft of a direct request becomes an open one when its technician is removed, and no other draft does', () => {
  saveDraft(7, { ...values, technician_id: 5, image: [new File(['x'], 'grifo.jpg')] });
  dropDraftTechnician(7, 6);
  expect(readDraft(7)?.technician_id).toBe(5);
  dropDraftTechnician(7, 5);
  expect(readDraft(7)).toEqual(values);
  expect(countDraftPhotos(7)).toBe(1);
});

test('an invalid storage value is ignored as a request draft', () => {
  saveDraft(7, values);
  const [key = ''] = entries.keys();
  for (const text of ['', 'null', '{', '[]', '{"wish":null}', '{"wish":{"description":"x"}}']) {
    entries.set(key, text);
    expect(readDraft(7), text).toBeNull();
  }
});

test('request drafts do nothing when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => saveDraft(7, values)).not.toThrow();
  expect(readDraft(7)).toBeNull();
  expect(() => deleteDraft(7, 'a1')).not.toThrow();
});
