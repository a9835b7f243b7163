import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { loadAgain } from './load-again.ts';

const KEY = ['requests'];
const cache = new QueryClient();
/** The loads that are running, oldest first; each is answered by the test. */
let loads: ((reply: string) => void)[] = [];
let stop = () => {};

function observe(): void {
  const queryFn = () => new Promise<string>(resolve => loads.push(resolve));
  stop = new QueryObserver(cache, { queryKey: KEY, queryFn }).subscribe(() => {});
}

afterEach(() => {
  stop();
  cache.clear();
  loads = [];
});

it('keeps an action waiting until the load that replaces its own has ended', async () => {
  cache.setQueryData(KEY, 'before');
  observe();
  let isSettled = false;
  const action = cache.invalidateQueries({ queryKey: KEY }).then(() => {
    isSettled = true;
  });
  const live = loadAgain(cache, KEY);
  await expect.poll(() => loads.length).toBeGreaterThan(1);
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(isSettled).toBe(false);

  loads.at(-1)?.('after');
  await Promise.all([action, live]);
  expect(cache.getQueryData(KEY)).toBe('after');
});

it('replaces a first load, whose reply may be older than the change', async () => {
  observe();
  const live = loadAgain(cache, KEY);
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.('after');
  await live;
  loads[0]?.('before');
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(cache.getQueryData(KEY)).toBe('after');
});
