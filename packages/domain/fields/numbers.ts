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
