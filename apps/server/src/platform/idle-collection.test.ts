import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from './idle-collection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('collects once after a rush, and not while anybody is served or nothing is to be had', () => {
  let heap = 60_000_000;
  let load = 0.5;
  const collect = vi.fn(() => {
    heap = 40_000_000;
  });
  const stop = collectWhenIdle({ collect, busy: () => load, heapSize: () => heap });
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
  pass(60);
  expect(collect).toHaveBeenCalledTimes(0);
  load = 0.01;
  pass(2);
  expect(collect).toHaveBeenCalledTimes(0);
  pass(2);
  expect(collect).toHaveBeenCalledTimes(1);
  heap += 5_000_000;
  pass(600);
  expect(collect).toHaveBeenCalledTimes(1);
  heap += 5_000_000;
  load = 0.2;
  pass(600);
  expect(collect).toHaveBeenCalledTimes(1);
  load = 0;
  pass(10);
  expect(collect).toHaveBeenCalledTimes(2);
  heap += 50_000_000;
  stop();
  pass(600);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('leaves everything to V8 where it may not ask', () => {
  collectWhenIdle({ collect: undefined, busy: () => 0, heapSize: () => 9e9 });
  expect(vi.getTimerCount()).toBe(0);
});
