/**
 * How far ahead a job may be wished or proposed for: a year. Later is a mistyped year, and nobody can promise it.
 * Milliseconds.
 */
export const DATE_HORIZON_MS = 366 * 24 * 3_600_000;

/** Which of the table of errors says why a job cannot be for this moment, or null. Both in milliseconds since the epoch. */
export function dateProblem(date: number, now: number): 'date_in_past' | 'date_too_far' | null {
  if (date < now) return 'date_in_past';
  return date > now + DATE_HORIZON_MS ? 'date_too_far' : null;
}
