import { behaviourOf } from '../cards/test-cards.ts';
import { ApiError } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { Card } from '../store/records.ts';

const YEARS_AHEAD = 50;

/**
 * Reads and checks `payment_method_data[card]`. Throws a 402 `card_error` with Stripe's code and a Spanish text for wrong
 * card data, and 400 for a wrong call.
 */
export function readCard(params: Params, now: number): Card {
  const number = params.requiredText('number', { max: 40 }).replace(/[\s-]/g, '');
  const month = params.requiredText('exp_month', { max: 10 });
  const year = params.requiredText('exp_year', { max: 10 });
  const cvc = params.text('cvc', { max: 10 });
  const brand = brandOf(number);
  if (!/^\d{12,19}$/.test(number))
    throw ApiError.card('El número de la tarjeta no es válido.', 'invalid_number', 'number');
  if (!passesLuhn(number))
    throw ApiError.card('El número de la tarjeta no es correcto.', 'incorrect_number', 'number');
  const expiry = checkExpiry(month, year, new Date(now));
  // A blank code means that the customer skipped the field. A call without the field is accepted.
  if (cvc !== undefined && !isCode(cvc ?? '', brand))
    throw ApiError.card('El código de seguridad de la tarjeta no es válido.', 'invalid_cvc', 'cvc');
  return { brand, last4: number.slice(-4), ...expiry, behaviour: behaviourOf(number) };
}

function checkExpiry(monthText: string, yearText: string, today: Date) {
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  if (month < 1 || month > 12)
    throw ApiError.card(
      'El mes de caducidad de la tarjeta no es válido.',
      'invalid_expiry_month',
      'exp_month',
    );
  const typed = /^(\d{2}|\d{4})$/.test(yearText) ? Number(yearText) : 0;
  const year = yearText.length === 2 ? 2000 + typed : typed;
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + YEARS_AHEAD)
    throw ApiError.card('El año de caducidad de la tarjeta no es válido.', 'invalid_expiry_year', 'exp_year');
  if (year === thisYear && month < today.getUTCMonth() + 1)
    throw ApiError.card('La tarjeta ha caducado.', 'expired_card', 'exp_month');
  return { exp_month: month, exp_year: year };
}

const isCode = (cvc: string, brand: Card['brand']) =>
  brand === 'amex'
    ? /^\d{3,4}$/.test(cvc)
    : brand === 'unknown'
      ? /^\d{3,4}$/.test(cvc)
      : /^\d{3}$/.test(cvc);

function brandOf(number: string): Card['brand'] {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

/** Checks the Luhn check digit (ISO/IEC 7812-1, annex B). */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [position, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
