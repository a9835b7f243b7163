import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { setToken } from '../../../lib/storage/session-token.ts';
import { forgetRequests, type KeptRequest, keepRequests, keptRequests } from './saved-requests.ts';

const request: KeptRequest = {
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

test('the last requests are there for the session that saw them, and for no other', () => {
  setToken('anas-session-aaaaaaaaaaaaaaaa');
  keepRequests([request], 1);
  expect(keptRequests()).toMatchObject({ at: 1, requests: [request] });
  setToken('luiss-session-bbbbbbbbbbbbbbb');
  expect(keptRequests()).toBeNull();
  setToken(null);
  expect(keptRequests()).toBeNull();
  // An answer that comes after they have left.
  keepRequests([{ ...request, id: 8 }], 2);
  setToken('anas-session-aaaaaaaaaaaaaaaa');
  expect(keptRequests()?.at).toBe(1);
  keepRequests(Array<KeptRequest>(50).fill(request), 3);
  expect(keptRequests()?.requests.length).toBe(10);
  forgetRequests();
  expect(keptRequests()).toBeNull();
});
