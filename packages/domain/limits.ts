const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Limit {
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** What one person may do at most `max` times within `windowMs`, whatever the job. */
export const PERSON_LIMITS = {
  /** Chat messages with and without a photo, in all chats. The browser keeps those above and sends them later. */
  message: { max: 30, windowMs: MINUTE_MS },
  /** Links to the form of the payout account. Each mails the technician; they expire soon, so people who fill in slowly need several. */
  onboarding_link: { max: 10, windowMs: HOUR_MS },
  /** Searches of places without a stored answer. Typing one place takes two to four. */
  address_search: { max: 200, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** What one person may do at most `max` times within `windowMs` in one job. Each kind is counted on its own. */
export const JOB_LIMITS = {
  /** First and changed offers of the technician. */
  offer: { max: 10, windowMs: DAY_MS },
  counter_offer: { max: 10, windowMs: DAY_MS },
  /** Other dates for a paid job. */
  date_proposal: { max: 10, windowMs: DAY_MS },
  /** Statements about problems of the job. Reports count, but are never refused. */
  statement: { max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, Limit>;

export type LimitedAct = keyof typeof JOB_LIMITS;

/** Returns the milliseconds until the `max`th latest time is `windowMs` old; 0 or less when there are fewer. `times` latest first. */
export function waitFor(times: readonly number[], max: number, windowMs: number, now: number): number {
  const oldest = times[max - 1];
  return oldest === undefined ? 0 : oldest + windowMs - now;
}
