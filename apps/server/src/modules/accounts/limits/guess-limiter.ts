import { LRUCache } from 'lru-cache';
import { MAX_KEYS } from '../../../platform/security/limits/rate-limiter.ts';

/** Failures for one account before the first wait: of a known device and of a /64 (or an IPv4 address), then of a /56 and a /48. */
export const FREE_FAILURES = 5;
export const FREE_FAILURES_BY_LEVEL = [FREE_FAILURES, 10, 20] as const;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15 * 60_000;
export const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** Returns the milliseconds from the last failure to the next attempt: none for the first `free` failures, then twice as long after each. */
export const guessWait = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));

interface Failures {
  readonly count: number;
  readonly last: number;
}

/** Doubles the wait of a key after each failure, which `rate-limiter-flexible` cannot do. Counts in this process's memory. */
export class GuessLimiter {
  readonly #freeFailures: number;
  readonly #failures = new LRUCache<string, Failures>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  /** The first `freeFailures` failures cause no wait, because people mistype. */
  constructor(freeFailures: number) {
    this.#freeFailures = freeFailures;
  }

  /** Returns the milliseconds until the key may try again; 0 or less when it may try now. */
  wait(key: string, now: number): number {
    const { count, last } = this.#failuresOf(key, now);
    if (count < this.#freeFailures) return 0;
    return last + guessWait(count, this.#freeFailures) - now;
  }

  add(key: string, now: number): void {
    this.#failures.set(key, { count: this.#failuresOf(key, now).count + 1, last: now });
  }

  /** Takes back the last failure. */
  takeBack(key: string, now: number): void {
    const { count, last } = this.#failuresOf(key, now);
    this.#failures.set(key, { count: Math.max(0, count - 1), last });
  }

  reset(key: string): void {
    this.#failures.delete(key);
  }

  #failuresOf(key: string, now: number): Failures {
    const failures = this.#failures.get(key);
    return failures && now - failures.last < FORGOTTEN_AFTER_MS ? failures : { count: 0, last: 0 };
  }
}
