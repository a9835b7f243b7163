const DAY_MS = 24 * 3_600_000;

/** What one person may do at most `max` times within `windowMs` milliseconds in one job. Each kind is counted on its own. */
export const JOB_LIMITS = {
  /** First and changed offers of the technician. */
  offer: { max: 10, windowMs: DAY_MS },
  counter_offer: { max: 10, windowMs: DAY_MS },
  /** Other dates for a paid job. */
  date_proposal: { max: 10, windowMs: DAY_MS },
  /** Statements about problems of the job. Reports count, but are never refused. */
  statement: { max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, { readonly max: number; readonly windowMs: number }>;

export type LimitedAct = keyof typeof JOB_LIMITS;

/** Returns the milliseconds until the `max`th latest time is `windowMs` old; 0 or less when there are fewer. `times` latest first. */
export function waitFor(times: readonly number[], max: number, windowMs: number, now: number): number {
  const oldest = times[max - 1];
  return oldest === undefined ? 0 : oldest + windowMs - now;
}
