import { ERRORS } from '@oficio/domain/errors.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';

const DATE_INCOMPLETE = 'Indica también la hora';

/** An incomplete date field returns no value. Only its validity distinguishes it from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Returns why the date is invalid, or null. The date is optional. */
export function dateError(local: string, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(new Date(local).getTime(), Date.now());
  return problem && ERRORS[problem][1];
}
