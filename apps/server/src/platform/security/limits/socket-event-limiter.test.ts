import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SocketEventLimiter } from './socket-event-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Sends events and returns how many of each verdict there were. */
async function send(limiter: SocketEventLimiter, userId: number, events: number) {
  const verdicts = { allow: 0, refuse: 0, close: 0 };
  for (let event = 0; event < events; event += 1) verdicts[await limiter.consume(userId)] += 1;
  return verdicts;
}

describe('SocketEventLimiter', () => {
  it('allows the two events of each of fifty tabs that reconnect together, and twenty more', async () => {
    const limiter = new SocketEventLimiter();
    expect(await send(limiter, 1, 100)).toEqual({ allow: 100, refuse: 0, close: 0 });
    expect(await send(limiter, 1, 30)).toEqual({ allow: 20, refuse: 10, close: 0 });
    expect(await send(limiter, 2, 1)).toEqual({ allow: 1, refuse: 0, close: 0 });
  });

  it('allows forty events a second on average, also to a person who reconnects', async () => {
    const limiter = new SocketEventLimiter();
    let allowed = 0;
    for (let second = 0; second < 30; second += 1) {
      allowed += (await send(limiter, 1, 150)).allow;
      vi.advanceTimersByTime(1000);
    }
    expect(allowed).toBe(30 * 40);
  });

  it('closes the connection of a client after 5,000 refused events', async () => {
    const limiter = new SocketEventLimiter();
    expect(await send(limiter, 1, 5121)).toEqual({ allow: 120, refuse: 5000, close: 1 });
  });
});
