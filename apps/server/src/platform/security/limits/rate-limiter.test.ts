import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_KEYS, RateLimiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Consumes until the first refusal and returns how many events were allowed. */
async function countAllowed(limiter: RateLimiter, key = 'ana'): Promise<number> {
  let allowed = 0;
  while ((await limiter.consume(key)).waitMs === 0) allowed += 1;
  return allowed;
}

describe('RateLimiter', () => {
  it('allows the limit per window and returns the rest of the window as the wait', async () => {
    const limiter = new RateLimiter({ max: 3, windowMs: 60_000 });
    expect(await limiter.consume('ana')).toEqual({ waitMs: 0, remaining: 2, resetMs: 60_000 });
    vi.advanceTimersByTime(20_000);
    expect(await countAllowed(limiter)).toBe(2);
    expect(await limiter.consume('ana')).toEqual({ waitMs: 40_000, remaining: 0, resetMs: 40_000 });
    expect(await countAllowed(limiter, 'eva')).toBe(3);
    vi.advanceTimersByTime(40_000);
    expect(await countAllowed(limiter)).toBe(3);
  });

  it('allows a burst on top of the limit and then only the limit', async () => {
    const limiter = new RateLimiter({ max: 1, windowMs: 30_000, burst: 9 });
    expect(await countAllowed(limiter)).toBe(10);
    expect(await limiter.wait('ana')).toBe(30_000);
    for (let window = 0; window < 5; window += 1) {
      vi.advanceTimersByTime(30_000);
      expect(await countAllowed(limiter)).toBe(1);
    }
  });

  it('exceeds the limit per window by at most a tenth in the long run with any burst', async () => {
    const limiter = new RateLimiter({ max: 1, windowMs: 1000, burst: 50 });
    let allowed = 0;
    for (let second = 0; second < 5000; second += 1) {
      allowed += await countAllowed(limiter);
      vi.advanceTimersByTime(1000);
    }
    expect(allowed).toBe(5500);
  });

  it('allows one more event after a refund, also when it refused events before', async () => {
    for (const limit of [
      { max: 3, windowMs: 1000 },
      { max: 1, windowMs: 1000, burst: 2 },
    ]) {
      const limiter = new RateLimiter(limit);
      expect(await countAllowed(limiter)).toBe(3);
      for (let refused = 0; refused < 10; refused += 1) await limiter.consume('ana');
      await limiter.refund('ana');
      expect(await limiter.wait('ana')).toBe(0);
      expect(await countAllowed(limiter)).toBe(1);
    }
  });

  it('does not add events for a refund of an event whose window has ended', async () => {
    const limiter = new RateLimiter({ max: 3, windowMs: 1000 });
    await limiter.consume('ana');
    vi.setSystemTime(Date.now() + 1000);
    await limiter.refund('ana');
    expect(await countAllowed(limiter)).toBe(3);
  });

  it('allows only the limit when many events arrive at the same moment', async () => {
    const limiter = new RateLimiter({ max: 2, windowMs: 1000, burst: 3 });
    const results = await Promise.all(Array.from({ length: 50 }, () => limiter.consume('ana')));
    expect(results.filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
  });

  it('stores at most MAX_KEYS keys under a flood of new ones and evicts the least recently used', async () => {
    const limiter = new RateLimiter({ max: 1, windowMs: 60_000 });
    await limiter.consume('flooded away');
    await limiter.consume('active');
    for (let key = 0; key < 2 * MAX_KEYS; key += 1) {
      await limiter.consume(String(key));
      if (key % 1000 === 0) await limiter.consume('active');
    }
    // The library holds one timer for each key that it remembers.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(MAX_KEYS);
    expect(await limiter.wait('active')).toBe(60_000);
    expect(await limiter.wait('flooded away')).toBe(0);
  });
});
