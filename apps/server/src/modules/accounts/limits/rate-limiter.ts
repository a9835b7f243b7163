import { tooManyAttempts } from '@oficio/domain/accounts/throttle.ts';
import { NETWORK_FACTORS, networksOf } from '../../../platform/http/network-of.ts';
import { quotaFailure } from '../../../platform/quota.ts';
import { RecentMap } from './recent-map.ts';

export interface RateLimit {
  /** Events that a key may have at once. */
  readonly burst: number;
  /** Time until the key may have one more. Milliseconds. */
  readonly intervalMs: number;
}

/** Limits the events of each key, in this process's memory (generic cell rate algorithm). */
export class RateLimiter {
  readonly #limit: RateLimit;
  /** Key → the instant at which all its events so far are paid off at the interval. */
  readonly #debts = new RecentMap<number>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Returns the milliseconds until the key may have another event; 0 or less when it may have one now. */
  wait(key: string, now: number): number {
    const { burst, intervalMs } = this.#limit;
    return this.#debtOf(key, now) - now - (burst - 1) * intervalMs;
  }

  /** Adds events without a check; a negative number takes events back. */
  add(key: string, now: number, events = 1): void {
    this.#debts.set(key, this.#debtOf(key, now) + events * this.#limit.intervalMs);
  }

  /** Adds one event. Throws 429 with the time to wait when the key has had too many. */
  count(key: string, now: number): void {
    assertNoWait(this.wait(key, now));
    this.add(key, now);
  }

  #debtOf(key: string, now: number): number {
    return Math.max(now, this.#debts.get(key) ?? 0);
  }
}

/** Limits the events of each network address with its /64, /56 and /48. `limit` is for the narrowest. */
export class NetworkRateLimiter {
  readonly #levels: readonly RateLimiter[];

  constructor({ burst, intervalMs }: RateLimit) {
    this.#levels = NETWORK_FACTORS.map(
      factor => new RateLimiter({ burst: burst * factor, intervalMs: intervalMs / factor }),
    );
  }

  wait(address: string, now: number): number {
    const networks = networksOf(address);
    return Math.max(...networks.map((network, level) => this.#levels[level]?.wait(network, now) ?? 0));
  }

  add(address: string, now: number, events = 1): void {
    for (const [level, network] of networksOf(address).entries())
      this.#levels[level]?.add(network, now, events);
  }

  count(address: string, now: number): void {
    assertNoWait(this.wait(address, now));
    this.add(address, now);
  }
}

/** Throws 429 with the time to wait, given in milliseconds. */
export function assertNoWait(wait: number): void {
  if (wait > 0) throw quotaFailure('too_many_requests', wait, tooManyAttempts);
}
