import { Failure } from '@oficio/domain/errors.ts';

/** Failures that cost nothing; people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const KEPT = 50_000;

interface Record {
  failures: number;
  lastFailure: number;
}

/**
 * Slows down failed logins, per account and per network address: each failure beyond the free ones doubles the wait.
 * Kept in this process's memory: a restart forgives, another instance counts on its own.
 */
export class LoginThrottle {
  readonly #records = new Map<string, Record>();

  /** Throws 429 while any of these keys must wait. */
  check(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const record = this.#records.get(key);
      if (record && now < record.lastFailure + waitAfter(record.failures))
        throw new Failure('too_many_requests');
    }
  }

  failed(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const known = this.#records.get(key);
      const record =
        known && now - known.lastFailure < FORGOTTEN_AFTER_MS ? known : { failures: 0, lastFailure: now };
      record.failures += 1;
      record.lastFailure = now;
      // Deleted and set again so that the map's order is by last use, and the oldest goes first when it is full.
      this.#records.delete(key);
      this.#records.set(key, record);
    }
    for (const key of this.#records.keys()) {
      if (this.#records.size <= KEPT) break;
      this.#records.delete(key);
    }
  }

  succeeded(key: string): void {
    this.#records.delete(key);
  }
}

function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}
