import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import {
  countDraftPhotos,
  deleteDraft,
  deviceSlot,
  dropDraftTechnician,
  EMPTY_VALUES,
  readDraft,
  saveDraft,
  tabSlot,
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
  saveDraft(tabSlot(7), { ...values, image: [new File(['x'], 'grifo.jpg')] });
  expect(readDraft(tabSlot(7))).toEqual(values);
  expect(readDraft(tabSlot(8))).toBeNull();
  deleteDraft(tabSlot(7), 'another');
  expect(readDraft(tabSlot(7))).toEqual(values);
  deleteDraft(tabSlot(8), 'a1');
  expect(readDraft(tabSlot(7))).toEqual(values);
  deleteDraft(tabSlot(7), 'a1');
  expect(readDraft(tabSlot(7))).toBeNull();
});

test('the draft of a direct request becomes an open one when its technician is removed, and no other draft does', () => {
  saveDraft(tabSlot(7), { ...values, technician_id: 5, image: [new File(['x'], 'grifo.jpg')] });
  dropDraftTechnician(tabSlot(7), 6);
  expect(readDraft(tabSlot(7))?.technician_id).toBe(5);
  dropDraftTechnician(tabSlot(7), 5);
  expect(readDraft(tabSlot(7))).toEqual(values);
  expect(countDraftPhotos(tabSlot(7))).toBe(1);
});

test('a visitor and each user have a draft of their own on the device, which the form of one tab does not see', () => {
  const device = fakeStorage('localStorage');
  saveDraft(deviceSlot(null), values);
  saveDraft(deviceSlot(7), { ...values, client_id: 'b2' });
  expect(device.size).toBe(2);
  expect(readDraft(deviceSlot(null))).toEqual(values);
  expect(readDraft(deviceSlot(7))?.client_id).toBe('b2');
  expect(readDraft(deviceSlot(8))).toBeNull();
  expect(readDraft(tabSlot(7))).toBeNull();
});

test('a draft of an earlier version, without the newer fields, is still read', () => {
  const { searched_need, image, ...before } = values;
  entries.set('oficio.draft.7.request', JSON.stringify({ wish: before, photos: 0 }));
  expect(readDraft(tabSlot(7))).toEqual(values);
});

test('an invalid storage value is ignored as a request draft', () => {
  saveDraft(tabSlot(7), values);
  const [key = ''] = entries.keys();
  for (const text of ['', 'null', '{', '[]', '{"wish":null}', '{"wish":{"description":"x"}}']) {
    entries.set(key, text);
    expect(readDraft(tabSlot(7)), text).toBeNull();
  }
});

test('request drafts do nothing when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => saveDraft(tabSlot(7), values)).not.toThrow();
  expect(readDraft(tabSlot(7))).toBeNull();
  expect(() => deleteDraft(tabSlot(7), 'a1')).not.toThrow();
});
