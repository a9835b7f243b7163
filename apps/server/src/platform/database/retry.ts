import { setTimeout as sleep } from 'node:timers/promises';

interface RetryOptions {
  /** Whether the work may run again after this error. */
  readonly shouldRetry: (error: unknown) => boolean;
  /** No attempt starts later than this. */
  readonly timeoutMs: number;
  readonly maxBackoffMs: number;
}

/**
 * Runs the work again after an error that `shouldRetry` accepts, with exponential backoff and full jitter, so that two callers
 * that collided do not collide again. Throws the error of the last attempt.
 */
export async function retry<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const { shouldRetry, timeoutMs, maxBackoffMs } = options;
  const deadline = performance.now() + timeoutMs;
  for (let backoffMs = 1; ; backoffMs = Math.min(maxBackoffMs, backoffMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(error) || performance.now() > deadline) throw error;
      await sleep(Math.random() * backoffMs);
    }
  }
}
