import { LRUCache } from 'lru-cache';
import { NetworkRateLimiter } from './network-rate-limiter.ts';
import { MAX_KEYS, type RateLimit, RateLimiter, type RateLimitResult } from './rate-limiter.ts';

export interface CallLimits {
  /** Calls of one network without a session. */
  readonly anonymous: RateLimit;
  /** Calls of one network whose tokens open no session, because each one is looked up in the database. */
  readonly unknownTokens: RateLimit;
  readonly session: RateLimit;
}

const MINUTE_MS = 60_000;

/** Many people share one IPv4 address, so the limits of a network stop floods and never crowds (decision 0051). */
export const CALL_LIMITS: CallLimits = {
  anonymous: { max: 60_000, windowMs: MINUTE_MS },
  unknownTokens: { max: 6000, windowMs: MINUTE_MS },
  session: { max: 1200, windowMs: MINUTE_MS },
};

interface Caller {
  readonly address: string;
  /** Hash of the token of the call; null without a token. */
  readonly key: string | null;
}

export interface CallCount extends RateLimitResult {
  readonly limit: RateLimit;
  /** True when the call counts for its network until `countForSession`. */
  readonly isUnknownToken: boolean;
}

/** Counts a call for its session, or for its network when its token is missing or unknown. */
export class CallLimiter {
  readonly #limits: CallLimits;
  readonly #anonymous: NetworkRateLimiter;
  readonly #unknownTokens: NetworkRateLimiter;
  readonly #sessions: RateLimiter;
  /** Keys that opened a session. They give no access: they only choose the limit, so it does not matter when a session ended. */
  readonly #known = new LRUCache<string, true>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  constructor(limits = CALL_LIMITS) {
    this.#limits = limits;
    this.#anonymous = new NetworkRateLimiter(limits.anonymous);
    this.#unknownTokens = new NetworkRateLimiter(limits.unknownTokens);
    this.#sessions = new RateLimiter(limits.session);
  }

  /** Counts a call before its session is looked up. */
  async count({ address, key }: Caller): Promise<CallCount> {
    const { anonymous, unknownTokens, session } = this.#limits;
    if (key === null)
      return { ...(await this.#anonymous.consume(address)), limit: anonymous, isUnknownToken: false };
    if (this.#known.get(key))
      return { ...(await this.#sessions.consume(key)), limit: session, isUnknownToken: false };
    return { ...(await this.#unknownTokens.consume(address)), limit: unknownTokens, isUnknownToken: true };
  }

  /** Moves the count of a call to its session after the token was found. */
  async countForSession({ address, key }: { readonly address: string; readonly key: string }): Promise<void> {
    await this.#unknownTokens.refund(address);
    this.remember(key);
    await this.#sessions.consume(key);
  }

  /** Counts the calls of this key for its session, also the first one. */
  remember(key: string): void {
    this.#known.set(key, true);
  }
}
