import { NETWORK_FACTORS, networksOf } from '../networks-of.ts';
import { consumeAll } from './consume-all.ts';
import { type RateLimit, RateLimiter, type RateLimitResult } from './rate-limiter.ts';

/** Limits the events of each network address with its /64, /56 and /48. The limit is for the narrowest network. */
export class NetworkRateLimiter {
  readonly #levels: readonly RateLimiter[];

  constructor({ max, windowMs, burst = 0 }: RateLimit) {
    this.#levels = NETWORK_FACTORS.map(
      factor => new RateLimiter({ max: max * factor, windowMs, burst: burst * factor }),
    );
  }

  /**
   * Counts an event under each network of the address, or under none, so that refused events of a /64 do not count against
   * its neighbours.
   */
  consume(address: string): Promise<RateLimitResult> {
    return consumeAll(this.#keysOf(address));
  }

  async refund(address: string): Promise<void> {
    for (const { limiter, key } of this.#keysOf(address)) await limiter.refund(key);
  }

  async wait(address: string): Promise<number> {
    const waits = await Promise.all(this.#keysOf(address).map(({ limiter, key }) => limiter.wait(key)));
    return Math.max(...waits);
  }

  #keysOf(address: string) {
    const networks = networksOf(address);
    return this.#levels.slice(0, networks.length).map((limiter, level) => ({
      limiter,
      key: networks[level] ?? '',
    }));
  }
}
