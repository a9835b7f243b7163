import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './use-live-admin.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Observes a query as a screen does; returns a function that counts its loads. */
async function watch(cache: QueryClient, queryKey: readonly string[]) {
  let loads = 0;
  const observer = new QueryObserver(cache, { queryKey, queryFn: () => ++loads });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return () => loads;
}

test('the refresher reloads a list immediately and once more after a second for a burst of changes', async () => {
  const cache = new QueryClient();
  const payments = await watch(cache, ['admin', 'payments', 'list', 'all', '']);
  const { refresh } = createRefresher(cache);
  for (let n = 0; n < 50; n += 1) refresh(['payments']);
  await vi.advanceTimersByTimeAsync(999);
  expect(payments()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(payments()).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(payments()).toBe(3);
  refresh(['payments']);
  await vi.advanceTimersByTimeAsync(0);
  expect(payments()).toBe(4);
});

test('the refresher reloads the lists of the changed subject, the counters, and the queue if it can contain the subject, even right after another change', async () => {
  const cache = new QueryClient();
  const pending = await watch(cache, ['admin', 'technicians', 'pending']);
  const users = await watch(cache, ['admin', 'users', 'all', '']);
  const config = await watch(cache, ['admin', 'config']);
  const stats = await watch(cache, ['admin', 'stats']);
  const queue = await watch(cache, ['admin', 'queue']);
  const { refresh } = createRefresher(cache);
  refresh(['technicians']);
  refresh(['users']);
  await vi.advanceTimersByTimeAsync(0);
  expect([pending(), users(), config(), stats(), queue()]).toEqual([2, 1, 1, 2, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([pending(), users(), config(), stats(), queue()]).toEqual([2, 2, 1, 3, 2]);
});

test('the refresher loads nothing after it is stopped', async () => {
  const cache = new QueryClient();
  const users = await watch(cache, ['admin', 'users']);
  const { refresh, stop } = createRefresher(cache);
  refresh(['users']);
  refresh(['users']);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(users()).toBe(2);
});
