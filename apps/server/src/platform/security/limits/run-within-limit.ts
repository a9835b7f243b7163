import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { waitText } from '@oficio/domain/fields/wait-text.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface Limit {
  /** Null without a limit. */
  readonly limiter: Pick<RateLimiter, 'consume' | 'refund' | 'wait'> | null;
  readonly key: string;
  readonly code: ErrorCode;
  /** Returns the text of the error. `wait` is readable, for example '5 minutos'. */
  readonly text: (wait: string) => string;
}

/**
 * Runs the work and counts it unless it fails. Over the limit, throws 429 with the time to wait and does not run it.
 */
export async function runWithinLimit<Result>(
  { limiter, key, code, text }: Limit,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!limiter) return work();
  const { waitMs } = await limiter.consume(key);
  if (waitMs > 0) throw tooManyRequests(code, waitMs, text);
  try {
    return await work();
  } catch (error) {
    await limiter.refund(key);
    throw error;
  }
}

/** Throws 429 over the limit and counts nothing. For work that needs an expensive step before `runWithinLimit`. */
export async function assertWithinLimit({ limiter, key, code, text }: Limit): Promise<void> {
  const waitMs = (await limiter?.wait(key)) ?? 0;
  if (waitMs > 0) throw tooManyRequests(code, waitMs, text);
}

/** Returns a 429 with the time to wait, in its text and as `Retry-After`. `waitMs` in milliseconds. */
export const tooManyRequests = (code: ErrorCode, waitMs: number, text: Limit['text']): AppError =>
  new AppError(code, { text: text(waitText(waitMs)), retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
