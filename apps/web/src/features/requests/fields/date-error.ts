import { ERRORS } from '@oficio/domain/errors.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';

const DATE_INCOMPLETE = 'Indica también la hora';

/** A browser's date field gives no value while a part of it is missing: only its validity tells that from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Why a job cannot be for what the date field holds, or null: a date may be left out. */
export function dateError(local: string, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(new Date(local).getTime(), Date.now());
  return problem && ERRORS[problem][1];
}
