import { numberText } from './numbers.ts';

/**
 * A count of a growing list is exact up to its cap. A larger number in a reply means "more than the cap", because counting all rows
 * would take longer with every row. This is the cap of every list without its own.
 */
export const COUNT_CAP = 1000;

/** Cap of the users that match a text, because the count of each needs a look at the name. */
export const MATCH_COUNT_CAP = 100;

/** Cap of a number in a badge (spec, section 9). */
export const BADGE_CAP = 99;

/** '7', '1000', '12.345': Spanish spelling separates the thousands from five digits on. */
export const countText = (count: number): string => numberText(count);

/** '12', '1000', 'más de 1000' */
export const cappedCountText = (count: number, cap = COUNT_CAP): string =>
  count > cap ? `más de ${countText(cap)}` : countText(count);

/** '7', '99', '99+': for badges and tabs. */
export const shortCountText = (count: number, cap = COUNT_CAP): string =>
  count > cap ? `${countText(cap)}+` : countText(count);
