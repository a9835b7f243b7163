import { Failure } from '@oficio/domain/errors.ts';

/** Clocks differ, and filling in a form takes a moment. Milliseconds. */
const TOLERANCE = 60_000;

/** Throws 400 when a wished date, if there is one, is already over. */
export function assertNotPast(date: number | null, field: string, now: number): void {
  if (date !== null && date < now - TOLERANCE) throw new Failure('date_in_past', { field });
}
