/**
 * A count of a growing list is exact up to this number. A larger number in a reply means "more than `COUNT_CAP`", because
 * counting all rows would take longer with every row.
 */
export const COUNT_CAP = 1000;

/** '7', '1000', '12.345': Spanish spelling separates the thousands from five digits on. */
export const countText = (count: number): string => count.toLocaleString('es-ES');

/** '12', '1000', 'más de 1000' */
export const cappedCountText = (count: number): string =>
  count > COUNT_CAP ? `más de ${countText(COUNT_CAP)}` : countText(count);
