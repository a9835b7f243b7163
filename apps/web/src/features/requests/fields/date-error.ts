import { ERRORS } from '@oficio/domain/errors.ts';
import { instantOfLocal, localOf } from '@oficio/domain/fields/zoned-time.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';
import { parseDays } from '@oficio/domain/requests/days.ts';
import type { InZone } from '../../../lib/format/job-times.ts';
import { serverNow } from '../../../lib/server-clock.ts';

const DATE_INCOMPLETE = 'Indica también la hora';
const DATE_MISSING = 'Indica el día y la hora, o elige «Me da igual»';

/** An incomplete date field returns no value. Only its validity distinguishes it from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Returns why the date, typed as local time at the place of the job, is invalid, or null. The date is optional. */
export function dateError(local: string, job: InZone, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(instantOfLocal(local, job.time_zone), serverNow());
  return problem && ERRORS[problem][1];
}

/** Returns why the date is invalid or missing, or null, for a customer who wants to choose one. */
export const chosenDateError = (local: string, job: InZone, field: HTMLElement | null): string | null =>
  dateError(local, job, field) ?? (local === '' ? DATE_MISSING : null);

/** Returns an error when the last of the preferred days is over, as in a draft of yesterday; null for no days. */
export function pastDaysError(text: string, job: InZone): string | null {
  const days = parseDays(text);
  const today = localOf(serverNow(), job.time_zone).slice(0, 10);
  return days !== null && days.last < today ? ERRORS.date_in_past[1] : null;
}
