import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { setToken } from '../../../lib/storage/session-token.ts';
import {
  dropForeignRequests,
  type SavedJob,
  type SavedRequest,
  savedJobs,
  savedRequests,
  saveJobs,
  saveRequests,
} from './saved-requests.ts';

const ANA = 'anas-session-aaaaaaaaaaaaaaaa';
const LUIS = 'luiss-session-bbbbbbbbbbbbbbb';
const DAY = 86_400_000;

const request: SavedRequest = {
  id: 7,
  status: 'accepted',
  service_name: 'Fontanería',
  address: 'Plaza Mayor, 1',
  reader: 'customer',
  when: 'Pedida el 21 nov 2026',
  other: 'Luis',
};
const job: SavedJob = {
  id: 7,
  status: 'payment_completed',
  service_name: 'Fontanería',
  time_zone: 'Europe/Madrid',
  user_name: 'Ana',
  user_phone: '+34612345678',
  description: 'El portal está en obras',
  place: 'Plaza Mayor, 1',
  date: '2026-11-22T10:00:00.000Z',
};

let entries: Map<string, string>;

beforeEach(() => {
  entries = fakeStorage('localStorage');
});

test('saved requests and jobs are readable only by the session that saved them', () => {
  setToken(ANA);
  saveRequests([request], 1);
  saveJobs([job], 1);
  expect(savedRequests(2)).toMatchObject({ at: 1, value: [request] });
  expect(savedJobs(2)).toMatchObject({ at: 1, value: [job] });
  setToken(LUIS);
  expect([savedRequests(2), savedJobs(2)]).toEqual([null, null]);
  setToken(null);
  expect([savedRequests(2), savedJobs(2)]).toEqual([null, null]);
  // A reply that arrives after the logout.
  saveRequests([{ ...request, id: 8 }], 2);
  saveJobs([], 2);
  setToken(ANA);
  expect([savedRequests(2)?.at, savedJobs(2)?.at]).toEqual([1, 1]);
  saveRequests(Array<SavedRequest>(50).fill(request), 3);
  expect(savedRequests(3)?.value.length).toBe(10);
});

test.each([[null], [7], [[null]], [[{ id: 7, scheduled_date: null }]]])(
  'saved requests of another shape, as %j, are not read and are deleted',
  value => {
    setToken(ANA);
    saveRequests([request], 1);
    const name = 'oficio.last-requests';
    entries.set(name, JSON.stringify({ ...JSON.parse(entries.get(name) ?? ''), value }));
    expect(savedRequests(2)).toBeNull();
    dropForeignRequests(2);
    expect(entries.has(name)).toBe(false);
  },
);

test.each([
  ['a logout', null],
  ['a change of the account', LUIS],
])('%s deletes saved telephones and addresses from the browser', (_, token) => {
  setToken(ANA);
  saveRequests([request], 1);
  saveJobs([job], 1);
  dropForeignRequests(2);
  expect(savedJobs(2)).not.toBeNull();
  setToken(token);
  dropForeignRequests(2);
  expect([...entries.values()].join()).not.toContain('Plaza Mayor');
});

test('saved jobs are deleted after three days without a connection', () => {
  setToken(ANA);
  saveJobs([job], 1);
  expect(savedJobs(3 * DAY)).not.toBeNull();
  expect(savedJobs(3 * DAY + 1)).toBeNull();
  dropForeignRequests(3 * DAY + 1);
  expect([...entries.values()].join()).not.toContain('Plaza Mayor');
});

test('an entry with the shape of an older version counts as none, and is deleted', () => {
  setToken(ANA);
  saveRequests([request], 1);
  const [name, text] = [...entries].find(([, entry]) => entry.includes('Plaza Mayor')) ?? [''];
  const { value, ...rest } = JSON.parse(text ?? '');
  entries.set(name, JSON.stringify({ ...rest, requests: value }));
  expect(savedRequests(2)).toBeNull();
  dropForeignRequests(2);
  expect(entries.has(name)).toBe(false);
});
