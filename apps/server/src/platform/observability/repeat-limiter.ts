import { LRUCache } from 'lru-cache';

interface Limit {
  /** Lines of one key per window. */
  readonly max: number;
  readonly windowMs: number;
}

const MAX_KEYS = 5000;

/** Decides which of many equal log lines are written, so that callers cannot flood the log. */
export class RepeatLimiter {
  readonly #max: number;
  readonly #written: LRUCache<string, { count: number }>;

  constructor({ max, windowMs }: Limit) {
    this.#max = max;
    this.#written = new LRUCache({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl: windowMs });
  }

  /** Counts a line of the key. Returns whether to write it. */
  allows(key: string): boolean {
    const written = this.#written.get(key);
    if (!written) this.#written.set(key, { count: 1 });
    else if (written.count >= this.#max) return false;
    else written.count += 1;
    return true;
  }
}
