/**
 * Lengths of time in milliseconds. A day is 24 hours; `zoned-time.ts` has the days of a calendar. Code of the first load of the web app writes
 * its own numbers, because each import adds bytes there.
 */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
