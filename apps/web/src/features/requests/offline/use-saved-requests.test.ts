import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { TechnicianGroup } from '@oficio/domain/requests/groups.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../../tests/support/fake-storage.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { setToken } from '../../../lib/storage/session-token.ts';
import { dateRequests } from '../../../testing/date-fixtures.ts';
import { LIST_KEYS, REQUEST_KEYS } from '../api.ts';
import { savedJobs, savedRequests } from './saved-requests.ts';
import { saveLoaded } from './use-saved-requests.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const paid: RequestOut = {
  ...(new Map<string, RequestOut>(dateRequests(NOW)).get('agreed date') as RequestOut),
  technician_id: 5,
};
const completed: RequestOut = { ...paid, id: 90, status: 'completed' };

const onJobs = vi.fn();
let client: QueryClient;
let stop = () => {};

beforeEach(() => {
  fakeStorage('localStorage');
  setToken('technicians-session-aaaaaaaaaa');
  onJobs.mockClear();
  open();
});
afterEach(() => {
  stop();
  client.clear();
});

/** Starts with an empty cache, as a page does that is opened by its address. */
function open(): void {
  stop();
  client = new QueryClient();
  stop = saveLoaded(client.getQueryCache(), onJobs);
}

const job = (id: number): RequestOut => ({ ...paid, id });
const load = (group: TechnicianGroup, requests: readonly RequestOut[], next_cursor: string | null = null) =>
  client.setQueryData(REQUEST_KEYS.group(group), { pages: [{ requests, next_cursor }], pageParams: [null] });
const loadToday = (...jobs: readonly RequestOut[]) =>
  client.setQueryData(REQUEST_KEYS.today, { answers: [], jobs, waiting: 0 });
const jobIds = () => savedJobs(Date.now())?.value.map(({ id }) => id);

test('saved jobs stay when only lists without paid and unfinished jobs are loaded', () => {
  loadToday(job(1), job(2));
  open();
  load('history', [completed]);
  load('new', []);
  expect(jobIds()).toEqual([1, 2]);
  expect(savedRequests(Date.now())?.value.map(({ id }) => id)).toEqual([90]);
  expect(onJobs).toHaveBeenCalledTimes(1);
});

test('saves for each party the name of the status and the date that count for it', () => {
  const { agreed_date } = paid.money ?? {};
  const shown = { when: formatJobTime(agreed_date ?? '', paid) };
  load('active', [{ ...paid, scheduled_date: '2026-12-24T10:00:00.000Z' }]);
  expect(savedRequests(Date.now())?.value).toMatchObject([
    { ...shown, reader: 'technician', other: paid.user_name },
  ]);
  client.setQueryData(LIST_KEYS.mine, {
    pages: [{ requests: [paid], next_cursor: null }],
    pageParams: [null],
  });
  expect(savedRequests(Date.now())?.value).toMatchObject([
    { ...shown, reader: 'customer', other: paid.technician_name },
  ]);
});

test('the first screen and the complete list of active requests replace the saved jobs, also with none', () => {
  loadToday(job(1));
  expect(jobIds()).toEqual([1]);
  load('active', [job(3)]);
  expect(jobIds(), 'the list is newer than the first screen').toEqual([3]);
  loadToday();
  expect(jobIds()).toEqual([]);
  load('active', [job(4), job(5)]);
  load('active', []);
  expect(jobIds()).toEqual([]);
});

test('the first pages of a longer list of active requests leave the saved jobs as they were', () => {
  loadToday(job(1));
  open();
  load('active', [job(80)], 'next');
  expect(jobIds()).toEqual([1]);
});

test('saved jobs stay when an older reply is only marked as stale', async () => {
  loadToday(job(1));
  load('active', [job(3)]);
  await client.invalidateQueries({ queryKey: REQUEST_KEYS.all });
  expect(jobIds()).toEqual([3]);
});
