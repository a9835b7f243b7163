import { ERRORS } from '@oficio/domain/errors.ts';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_WRONG_TYPE,
} from '@oficio/domain/fields/limits.ts';
import { dateProblem } from '@oficio/domain/requests/dates.ts';
import type { RequestWish } from './request-draft.ts';

/** What each field says when it is left empty. */
const MISSING = {
  service_id: 'Elige el servicio que necesitas',
  description: 'Cuéntanos qué necesitas',
  address: 'Escribe la dirección',
  latitude: 'Marca el lugar en el mapa o usa tu ubicación',
} as const;

const blank = (text: string, problem: string): string | null => (tidyLine(text) === '' ? problem : null);

const DATE_INCOMPLETE = 'Indica también la hora';

/** A browser's date field gives no value while a part of it is missing: only its validity tells that from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Why a job cannot be for what the date field holds, or null: a date may be left out. */
export function dateText(local: string, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(new Date(local).getTime(), Date.now());
  return problem && ERRORS[problem][1];
}

/** The form's own checks, by field; the server has the last word. */
export const REQUEST_RULES = {
  service_id: (id: string) => blank(id, MISSING.service_id),
  description: (text: string) => blank(text, MISSING.description),
  address: (text: string) => blank(text, MISSING.address) ?? lineProblem('la dirección', tidyLine(text)),
  latitude: (degrees: number | null) => (degrees === null ? MISSING.latitude : null),
} as const satisfies { readonly [Field in keyof RequestWish]?: (value: never) => string | null };

/** In the place of those above: a chosen technician can be asked without a place. */
export const DIRECT_PLACE_RULES = {
  address: (text: string) => lineProblem('la dirección', tidyLine(text)),
  latitude: () => null,
} as const;

/** Whether something that must be filled in was not. */
export const isMissing = (errors: Readonly<Record<string, unknown>>): boolean =>
  Object.values(MISSING).some(text => Object.values(errors).includes(text));

/** Why a file cannot be the photo, or null (spec, section 5). */
export function photoProblem(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size === 0 || !IMAGE_TYPES.some(type => type === file.type)) return IMAGE_WRONG_TYPE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}
