import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import type { RequestValues } from './request-draft.ts';

/** Error of each field if it is empty. */
const MISSING = {
  service_id: 'Elige el servicio que necesitas',
  description: 'Cuéntanos qué necesitas',
  address: 'Escribe la dirección',
  latitude: 'Marca el lugar en el mapa o usa tu ubicación',
} as const;

const blank = (text: string, problem: string): string | null => (tidyLine(text) === '' ? problem : null);

/** Validators of the form, by field. The server checks everything again. */
export const REQUEST_RULES = {
  service_id: (id: string) => blank(id, MISSING.service_id),
  description: (text: string) => blank(text, MISSING.description),
  address: (text: string) => blank(text, MISSING.address) ?? lineProblem('la dirección', tidyLine(text)),
  latitude: (degrees: number | null) => (degrees === null ? MISSING.latitude : null),
} as const satisfies { readonly [Field in keyof RequestValues]?: (value: never) => string | null };

/** Replaces the rules above for a direct request: a chosen technician can be asked without a place. */
export const DIRECT_PLACE_RULES = {
  address: (text: string) => lineProblem('la dirección', tidyLine(text)),
  latitude: () => null,
} as const;

/** Returns whether a required field is empty. */
export const isMissing = (errors: Readonly<Record<string, unknown>>): boolean =>
  Object.values(MISSING).some(text => Object.values(errors).includes(text));
