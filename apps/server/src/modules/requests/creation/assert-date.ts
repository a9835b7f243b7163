import { AppError } from '@oficio/domain/errors.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';

/** Clocks differ, and filling in a form takes a moment. Milliseconds. */
const TOLERANCE = 60_000;

/** Throws 400 when a wished date, if there is one, is already over or too far away. */
export function assertDate(date: number | null, field: string, now: number): void {
  if (date === null) return;
  const problem = dateProblem(date < now ? date + TOLERANCE : date - TOLERANCE, now);
  if (problem) throw new AppError(problem, { field });
}
