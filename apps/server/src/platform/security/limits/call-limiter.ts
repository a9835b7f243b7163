import { LRUCache } from 'lru-cache';
import type { LimitedEvent, Limits } from './limits.ts';
import { MAX_KEYS, type RateLimitResult } from './rate-limiter.ts';

interface Caller {
  readonly address: string;
  /** Hash of the token of the call; null without a token. */
  readonly key: string | null;
}

export interface CallCount extends RateLimitResult {
  /** Calls in the window. */
  readonly max: number;
  /** True when the call counts for its network until `countForSession`. */
  readonly isUnknownToken: boolean;
}

/** Counts a call for its session, or for its network when its token is missing or unknown. */
export class CallLimiter {
  readonly #limits: Limits;
  /** Keys that opened a session. They give no access: they only choose the limit, so it does not matter when a session ended. */
  readonly #known = new LRUCache<string, true>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts a call before its session is looked up. */
  async count({ address, key }: Caller): Promise<CallCount> {
    const event: LimitedEvent =
      key === null
        ? ['anonymous_call', address]
        : this.#known.get(key)
          ? ['session_call', key]
          : ['unknown_token_call', address];
    const [name] = event;
    const max = this.#limits.maxOf(name);
    return { ...(await this.#limits.consume(event)), max, isUnknownToken: name === 'unknown_token_call' };
  }

  /** Moves the count of a call to its session after the token was found. */
  async countForSession({ address, key }: { readonly address: string; readonly key: string }): Promise<void> {
    await this.#limits.refund(['unknown_token_call', address]);
    this.remember(key);
    await this.#limits.consume(['session_call', key]);
  }

  /** Counts the calls of this key for its session, also the first one. */
  remember(key: string): void {
    this.#known.set(key, true);
  }
}
