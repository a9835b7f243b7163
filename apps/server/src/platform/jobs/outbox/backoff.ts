const FIRST_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;
/** Attempts before a message becomes a dead letter, nearly a day after the first. */
export const MAX_ATTEMPTS = 14;
/** Random share of the backoff, so that messages that failed together are not retried together. */
const JITTER = 0.2;

/** Returns the time until the next attempt in milliseconds. */
export function backoffAfter(attempts: number): number {
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return Math.round(backoff * (1 + JITTER * (2 * Math.random() - 1)));
}
