import { GROUPED_FROM, numberText } from '../fields/numbers.ts';
import type { RateCurrency } from '../site.ts';

/** Integer cents of a euro. Calls and replies contain euros with at most two decimals instead. */
export type Cents = number;

export const CURRENCY = 'eur';

/** Price of a job in euros (spec, section 9; the upper bound is our decision). */
export const PRICE_RANGE = { min: 1, max: 50_000 } as const;

/** Converts euros to cents. Throws a RangeError when the amount has more than two decimals or is not finite. */
export function toCents(euros: number): Cents {
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(euros * 100 - cents) > 1e-6)
    throw new RangeError(`Not an amount of money: ${euros}`);
  return cents;
}

export const toEuros = (cents: Cents): number => cents / 100;

const moneyText = (amount: number, decimals: number): string =>
  numberText(amount, decimals, GROUPED_FROM.money);

/** Formats euros as '1.234,50 €'. */
export const formatEuros = (amount: number): string => `${moneyText(amount, 2)}\u00a0€`;

export const formatCents = (amount: Cents): string => formatEuros(toEuros(amount));

/** Formats an hourly rate with no decimals or two: '$25/h' (spec, section 9), '999,50 €/h'. The spaces do not break. */
export function formatHourlyRate(amount: number, currency: RateCurrency): string {
  const text = moneyText(amount, Number.isInteger(amount) ? 0 : 2);
  return currency === '$' ? `$${text}/h` : `${text}\u00a0€/h`;
}
