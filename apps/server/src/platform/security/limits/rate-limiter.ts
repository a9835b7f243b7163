import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Events of one key per window. A window begins with the first event of its key. */
  readonly max: number;
  readonly windowMs: number;
  /** Events that a key may have on top of `max`; see `BURST_RECOVERY`. */
  readonly burst?: number;
}

export interface RateLimitResult {
  /** Milliseconds until the key may have the event; 0 when it was counted. */
  readonly waitMs: number;
  /** Events left in the window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/**
 * The window of a burst is this multiple of the time in which `max` allows as many events. In the long run a key exceeds `max` by a tenth
 * at most.
 */
const BURST_RECOVERY = 10;

/** Maximum keys in memory. The library keeps each key until its window ends, so invented keys could fill the memory. */
export const MAX_KEYS = 50_000;

/** Limits the events of each key. Counts in memory, so each instance has its own counts and a restart clears them. */
export class RateLimiter {
  readonly #steady: RateLimiterMemory;
  readonly #burst: RateLimiterMemory | null;
  /** Evicts the counts of the least recently used keys. `maxSize` allocates nothing in advance, unlike `max`. */
  readonly #keys = new LRUCache<string, true>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    dispose: (_, key) => this.#forget(key),
  });

  constructor({ max, windowMs, burst = 0 }: RateLimit) {
    const duration = windowMs / 1000;
    const recovery = (BURST_RECOVERY * burst * duration) / max;
    this.#steady = new RateLimiterMemory({ points: max, duration, keyPrefix: '' });
    this.#burst =
      burst > 0 ? new RateLimiterMemory({ points: burst, duration: recovery, keyPrefix: '' }) : null;
  }

  /** Counts an event, or returns how long to wait and counts nothing. */
  async consume(key: string): Promise<RateLimitResult> {
    this.#keys.set(key, true);
    const steady = await consumeFrom(this.#steady, key);
    if (steady.waitMs === 0 || !this.#burst) return steady;
    const burst = await consumeFrom(this.#burst, key);
    return burst.waitMs < steady.waitMs ? burst : steady;
  }

  /** Takes back a counted event. */
  async refund(key: string): Promise<void> {
    for (const limiter of [this.#burst, this.#steady])
      if (limiter && (await usedOf(limiter, key)) > 0) {
        await limiter.reward(key);
        return;
      }
  }

  /** Returns the milliseconds until the key may have an event, without counting one. */
  async wait(key: string): Promise<number> {
    const waits: number[] = [];
    for (const limiter of [this.#steady, this.#burst])
      if (limiter) {
        const isFull = (await usedOf(limiter, key)) >= limiter.points;
        waits.push(isFull ? ((await limiter.get(key))?.msBeforeNext ?? 0) : 0);
      }
    return Math.min(...waits);
  }

  #forget(key: string): void {
    void this.#steady.delete(key);
    void this.#burst?.delete(key);
  }
}

async function consumeFrom(limiter: RateLimiterMemory, key: string): Promise<RateLimitResult> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { waitMs: 0, remaining: remainingPoints, resetMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The library counts refused events, too: refunds of earlier events would then have no effect.
    await limiter.reward(key);
    const resetMs = Math.max(1, refusal.msBeforeNext);
    return { waitMs: resetMs, remaining: 0, resetMs };
  }
}

/** Returns the events counted in the current window. The library may return a window that has just ended. */
async function usedOf(limiter: RateLimiterMemory, key: string): Promise<number> {
  const window = await limiter.get(key);
  return window && window.msBeforeNext > 0 ? window.consumedPoints : 0;
}
