const DECIMAL = /^[+-]?\d+([.,]\d+)?$/;
/** Thousands in groups of three behind points, as in Spain: '1.250' and '1.250,50'. */
const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/;

/** What was typed as a number with a decimal comma or point. Null for nothing, NaN for what is no number. */
export function parseDecimal(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The same for money, where a point before three digits groups thousands: nobody means 1,25 € by '1.250'. */
export function parseAmount(typed: string): number | null {
  const text = typed.trim();
  return parseDecimal(GROUPED.test(text) ? text.replaceAll('.', '') : text);
}

/** As it is typed in Spain, to be parsed again: '40,4168'; nothing for null. */
export const decimalText = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');

/** Money has at most two decimals. */
export const isInCents = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
