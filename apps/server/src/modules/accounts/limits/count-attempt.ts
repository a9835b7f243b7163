import { tooManyAttempts } from '@oficio/domain/accounts/throttle.ts';
import type { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { tooManyRequests } from '../../../platform/security/limits/run-within-limit.ts';

/** Counts an attempt of the key. Throws 429 with the time to wait. A null limiter limits nothing. */
export async function countAttempt(limiter: Pick<RateLimiter, 'consume'> | null, key: string): Promise<void> {
  if (limiter) assertNoWait((await limiter.consume(key)).waitMs);
}

/** Throws 429 when `waitMs` is positive. The error contains the time to wait. */
export function assertNoWait(waitMs: number): void {
  if (waitMs > 0) throw tooManyRequests('too_many_requests', waitMs, tooManyAttempts);
}
