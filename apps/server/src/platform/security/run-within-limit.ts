import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { waitText } from '@oficio/domain/fields/wait-text.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface Limit {
  /** Null when nothing is limited. */
  readonly limiter: Pick<RateLimiter, 'consume' | 'refund'> | null;
  readonly key: string;
  readonly code: ErrorCode;
  /** Returns the text of the refusal; `wait` is for a reader, as in '5 minutos'. */
  readonly text: (wait: string) => string;
}

/** Counts the work, unless it fails. Throws 429 with the time to wait instead of running work over the limit. */
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

/** Returns a 429 that says when to try again, in words and as `Retry-After`. `waitMs` in milliseconds. */
export const tooManyRequests = (code: ErrorCode, waitMs: number, text: Limit['text']): AppError =>
  new AppError(code, { text: text(waitText(waitMs)), retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
