import { expect, it } from 'vitest';
import { LatestWinsQueue } from './latest-wins-queue.ts';

const LONG = 60_000;

/** Returns a function that queues work. The work adds its name to `started` and runs until the test ends it. */
function workIn(queue: LatestWinsQueue, started: string[]) {
  return (caller: string, name: string) => {
    const end = Promise.withResolvers<string>();
    const result = queue.run(caller, () => {
      started.push(name);
      return end.promise;
    });
    // Prevents an unhandled rejection before the test checks the result.
    result.catch(() => {});
    return { result, finish: () => end.resolve(name), fail: () => end.reject(new Error(name)) };
  };
}

it('LatestWinsQueue runs work one at a time, in order of arrival, and continues after a failure', async () => {
  const started: string[] = [];
  const start = workIn(new LatestWinsQueue(LONG), started);
  const [first, second, third] = [start('a', 'first'), start('b', 'second'), start('c', 'third')];
  expect(started).toEqual(['first']);
  first.fail();
  await expect(first.result).rejects.toThrow('first');
  expect(started).toEqual(['first', 'second']);
  second.finish();
  expect(await second.result).toBe('second');
  third.finish();
  expect(await third.result).toBe('third');
  const later = start('a', 'later');
  later.finish();
  expect(await later.result).toBe('later');
});

it('LatestWinsQueue replaces the waiting work of a caller with newer work of the same caller', async () => {
  const started: string[] = [];
  const start = workIn(new LatestWinsQueue(LONG), started);
  const running = start('a', 'running');
  const old = start('b', 'old');
  const other = start('c', 'other');
  const latest = start('b', 'latest');
  await expect(old.result).rejects.toMatchObject({ reason: 'replaced' });
  running.finish();
  await running.result;
  latest.finish();
  await latest.result;
  other.finish();
  await other.result;
  expect(started).toEqual(['running', 'latest', 'other']);
});

it('LatestWinsQueue drops work that has waited longer than the time limit', async () => {
  const started: string[] = [];
  const start = workIn(new LatestWinsQueue(1), started);
  const running = start('a', 'running');
  await expect(start('b', 'stale').result).rejects.toMatchObject({ reason: 'too long' });
  running.finish();
  await running.result;
  expect(started).toEqual(['running']);
});
