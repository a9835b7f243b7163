import { ERRORS } from '@oficio/domain/errors.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';
import { parseDays } from '@oficio/domain/requests/days.ts';
import { localDateTime } from '../../../lib/format/local-date-time.ts';

const DATE_INCOMPLETE = 'Indica también la hora';
const DATE_MISSING = 'Indica el día y la hora, o elige «Me da igual»';

/** An incomplete date field returns no value. Only its validity distinguishes it from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Returns why the date is invalid, or null. The date is optional. */
export function dateError(local: string, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(new Date(local).getTime(), Date.now());
  return problem && ERRORS[problem][1];
}

/** Returns why the date is invalid or missing, or null, for a customer who wants to choose one. */
export const chosenDateError = (local: string, field: HTMLElement | null): string | null =>
  dateError(local, field) ?? (local === '' ? DATE_MISSING : null);

/** Returns an error when the last of the preferred days is over, as in a draft of yesterday; null for no days. */
export function pastDaysError(text: string): string | null {
  const days = parseDays(text);
  return days !== null && days.last < localDateTime(new Date()).slice(0, 10) ? ERRORS.date_in_past[1] : null;
}
