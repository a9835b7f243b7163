import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { setToken } from '../../../lib/storage/session-token.ts';
import { clearSavedRequests, type SavedRequest, savedRequests, saveRequests } from './saved-requests.ts';

const request: SavedRequest = {
  id: 7,
  status: 'accepted',
  service_name: 'Fontanería',
  address: 'Plaza Mayor, 1',
  scheduled_date: null,
  created_at: '2026-11-21T10:00:00.000Z',
  other: 'Luis',
};

beforeEach(() => {
  fakeStorage('localStorage');
});

test('saved requests are readable only by the session that saved them', () => {
  setToken('anas-session-aaaaaaaaaaaaaaaa');
  saveRequests([request], 1);
  expect(savedRequests()).toMatchObject({ at: 1, requests: [request] });
  setToken('luiss-session-bbbbbbbbbbbbbbb');
  expect(savedRequests()).toBeNull();
  setToken(null);
  expect(savedRequests()).toBeNull();
  // A reply that arrives after the logout.
  saveRequests([{ ...request, id: 8 }], 2);
  setToken('anas-session-aaaaaaaaaaaaaaaa');
  expect(savedRequests()?.at).toBe(1);
  saveRequests(Array<SavedRequest>(50).fill(request), 3);
  expect(savedRequests()?.requests.length).toBe(10);
  clearSavedRequests();
  expect(savedRequests()).toBeNull();
});
