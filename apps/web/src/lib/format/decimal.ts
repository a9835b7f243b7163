const DECIMAL = /^[+-]?\d+([.,]\d+)?$/;
/** Matches thousands grouped with points, as in Spain: '1.250' and '1.250,50'. */
const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/;

/** Parses a number with a decimal comma or point. Null for an empty text, NaN for an invalid one. */
export function parseDecimal(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** Parses an amount of money, in which a point before three digits groups thousands: '1.250' is not 1,25 €. */
export function parseAmount(typed: string): number | null {
  const text = typed.trim();
  return parseDecimal(GROUPED.test(text) ? text.replaceAll('.', '') : text);
}

/** Formats a number for an input field, so that it can be parsed again: '40,4168'; '' for null. */
export const decimalText = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');

/** Returns whether an amount has at most two decimals. */
export const isInCents = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
