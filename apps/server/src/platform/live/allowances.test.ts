import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Allowance } from './allowance.ts';
import { Allowances } from './allowances.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const empty = (allowance: Allowance): number => {
  let taken = 0;
  while (allowance.take()) taken += 1;
  return taken;
};

it('is one for all connections of a person, enough for fifty that come back together', () => {
  const allowances = new Allowances();
  const tabs = Array.from({ length: 50 }, () => allowances.enter(1));
  for (const tab of tabs) expect([tab.take(), tab.take()]).toEqual([true, true]);
  const [first, second] = tabs;
  expect(first && empty(first)).toBe(20);
  expect(second?.take()).toBe(false);
  expect(allowances.enter(2).take()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(second && empty(second)).toBe(40);
});

it('remembers who has gone for as long as they have something to wait for, and no longer', () => {
  const allowances = new Allowances();
  const quiet = allowances.enter(1);
  allowances.leave(1);
  expect(allowances.enter(1)).not.toBe(quiet);
  const busy = allowances.enter(2);
  empty(busy);
  for (let times = 0; times < 3; times += 1) {
    allowances.leave(2);
    vi.advanceTimersByTime(500);
    expect(allowances.enter(2)).toBe(busy);
  }
  vi.advanceTimersByTime(10_000);
  expect(allowances.enter(2)).toBe(busy);
  allowances.leave(2);
  allowances.leave(2);
  expect(allowances.enter(2)).not.toBe(busy);
  const gone = allowances.enter(3);
  empty(gone);
  allowances.leave(3);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(allowances.enter(3)).not.toBe(gone);
});
