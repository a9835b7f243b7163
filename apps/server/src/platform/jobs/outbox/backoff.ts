const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 6 * 3_600_000;
/** After so many, nearly a day after the first, a parcel is dead. */
export const ATTEMPTS_MAX = 14;
/** Of a rest, how much chance may add or take: what failed together is not tried again together. */
const JITTER = 0.2;

/** How long to wait after so many attempts, in milliseconds. */
export function restAfter(attempts: number): number {
  const rest = Math.min(FIRST_REST_MS * 2 ** (attempts - 1), LONGEST_REST_MS);
  return Math.round(rest * (1 + JITTER * (2 * Math.random() - 1)));
}
