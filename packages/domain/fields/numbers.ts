/** Where the groups of thousands begin: Spanish spelling separates them from five digits on, and always in amounts of money. */
export const GROUPED_FROM = { number: 10_000, money: 1000 } as const;

/**
 * Writes a number as `Intl.NumberFormat('es-ES')` does: '4,8', '1.234,50'. `Intl` is not used, because the first
 * formatter of a page takes 15 to 25 ms on a laptop, within the hydration of the home page and of a profile (decision 0004).
 *
 * @param value Finite, between -1e12 and 1e12.
 * @param decimals Digits after the comma. The last one is rounded half away from zero, as the value reads in decimal digits:
 * `toFixed` alone writes 4.35 as '4,3', and 33.925 * 100 is less than 3392.5.
 * @param groupedFrom Integers below it have no point between the thousands.
 */
export function numberText(value: number, decimals = 0, groupedFrom: number = GROUPED_FROM.number): string {
  const scale = 10 ** decimals;
  const scaled = Number((Math.abs(value) * scale).toPrecision(15));
  const rounded = (Math.sign(value) * Math.round(scaled)) / scale;
  const [integer = '', fraction] = rounded.toFixed(decimals).split('.');
  const grouped =
    Math.abs(Number(integer)) < groupedFrom ? integer : integer.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

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
