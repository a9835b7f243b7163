import { AppError } from '@oficio/domain/errors.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';

/** Dates may exceed the limits by this much, because clocks differ and filling in a form takes time. */
const TOLERANCE = 60_000;

/** Throws 400 when a date is in the past or too far in the future. Accepts null. */
export function assertDate(date: number | null, field: string, now: number): void {
  if (date === null) return;
  // Each end has its own tolerance: a date in half a minute must not become a past one.
  const problem = dateProblem(date < now ? date + TOLERANCE : Math.max(now, date - TOLERANCE), now);
  if (problem) throw new AppError(problem, { field });
}
