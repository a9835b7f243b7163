import type { RateLimiter, RateLimitResult } from './rate-limiter.ts';

interface LimitedKey {
  readonly limiter: Pick<RateLimiter, 'consume' | 'refund' | 'wait'>;
  readonly key: string;
}

/** Counts one event with every limiter, or with none. Returns the first result, or a refusal with the longest wait. */
export async function consumeAll(limited: readonly LimitedKey[]): Promise<RateLimitResult> {
  let first: RateLimitResult = { waitMs: 0, remaining: 0, resetMs: 0 };
  for (const [index, { limiter, key }] of limited.entries()) {
    const result = await limiter.consume(key);
    if (result.waitMs > 0) {
      for (const counted of limited.slice(0, index)) await counted.limiter.refund(counted.key);
      const waits = await Promise.all(limited.slice(index + 1).map(rest => rest.limiter.wait(rest.key)));
      return { ...result, waitMs: Math.max(result.waitMs, ...waits) };
    }
    if (index === 0) first = result;
  }
  return first;
}
