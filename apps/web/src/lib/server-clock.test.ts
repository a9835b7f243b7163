import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetServerTime, learnServerTime, serverNow } from './server-clock.ts';

const NOW = Date.UTC(2026, 4, 20, 12);
const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  forgetServerTime();
});

/** Learns from a reply that took `took` milliseconds and has the server's time `at`. */
const learn = (at: number, { took = 40, cacheControl = 'no-store' } = {}) =>
  learnServerTime({
    headers: new Headers({ date: new Date(at).toUTCString(), 'cache-control': cacheControl }),
    sentAt: Date.now() - took,
    receivedAt: Date.now(),
  });

it('serverNow is the time of the server when the clock of the computer is an hour ahead or behind', () => {
  learn(NOW - HOUR);
  expect(Math.abs(serverNow() - (NOW - HOUR))).toBeLessThan(1000);
  learn(NOW + HOUR);
  expect(Math.abs(serverNow() - (NOW + HOUR))).toBeLessThan(1000);
});

it('serverNow keeps the clock of the computer while the replies allow that it is right', () => {
  learn(NOW);
  learn(NOW - 500);
  expect(serverNow()).toBe(NOW);
});

it('serverNow follows a clock that is set while the page is open', () => {
  learn(NOW);
  vi.setSystemTime(NOW + HOUR);
  learn(NOW);
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1000);
});

it('learnServerTime ignores replies that may be stored, and replies during which the clock was set', () => {
  learn(NOW - HOUR, { cacheControl: 'public, max-age=60' });
  learn(NOW - HOUR, { took: -HOUR });
  learnServerTime({ headers: new Headers({ 'cache-control': 'no-store' }), sentAt: NOW, receivedAt: NOW });
  expect(serverNow()).toBe(NOW);
});
