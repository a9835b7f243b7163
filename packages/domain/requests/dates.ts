/** Maximum time until the date of a job: a year. A later date is probably a mistyped year. Milliseconds. */
export const DATE_HORIZON_MS = 366 * 24 * 3_600_000;

/** Returns the error code for a date that a job cannot have, or null. Both in milliseconds since the epoch. */
export function dateProblem(date: number, now: number): 'date_in_past' | 'date_too_far' | null {
  if (date < now) return 'date_in_past';
  return date > now + DATE_HORIZON_MS ? 'date_too_far' : null;
}
