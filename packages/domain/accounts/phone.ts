import { lineProblem, tidyLine } from '../fields/characters.ts';

const PHONE_WRONG = 'El teléfono no es válido';

/** 6 to 15 digits (E.164 has no more), grouped as people write them. */
const PHONE_PATTERN = /^(?=(?:\D*\d){6,15}\D*$)\+?[\d ().-]+$/;
const DASHES = /[\p{Pd}\u2212]/gu;
const DOTS = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff0e]/g;
const OTHER_GAPS = /[/\u2044_]/g;
const BRACKETED_PREFIX = /^\( ?((?:\+|00) ?\d{1,3}) ?\)/;
const IS_INTERNATIONAL = /^(?:\+|00)/;
/** The zero that people dial only within the country: '+44 (0)20'. */
const TRUNK_ZERO = /\( ?0 ?\)/;

/**
 * Returns a telephone number in the form that is stored: grouped as it was typed, with plain hyphens, dots and spaces, and without
 * what an international call leaves out. Texts that are no number stay wrong.
 */
export function tidyPhone(typed: string): string {
  const plain = tidyLine(typed)
    .replaceAll('\uff0b', '+')
    .replace(DASHES, '-')
    .replace(DOTS, '.')
    .replace(OTHER_GAPS, ' ')
    .replace(BRACKETED_PREFIX, '$1 ');
  return tidyLine(IS_INTERNATIONAL.test(plain) ? plain.replace(TRUNK_ZERO, ' ') : plain);
}

/** Returns the problem of a telephone number as a Spanish sentence, or null. */
export const phoneProblem = (phone: string): string | null =>
  lineProblem('el teléfono', tidyLine(phone)) ?? (PHONE_PATTERN.test(tidyPhone(phone)) ? null : PHONE_WRONG);

/** Returns the link that calls a number. Tidies it, because a number may be stored as an earlier version accepted it. */
export const callTo = (phone: string): string =>
  `tel:${tidyPhone(phone)
    .replace(/^00/, '+')
    .replace(/(?!^\+)\D/g, '')}`;
