import { formatEuros, PRICE_RANGE } from '@oficio/domain/payments/money.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';

/**
 * Returns why the text is not a valid price, or null. `missing` is the result for an empty text; null if the price is
 * optional.
 */
export function priceError(typed: string, missing: string | null): string | null {
  const price = parseAmount(typed);
  if (price === null) return missing;
  if (Number.isNaN(price)) return 'Escribe el precio con números, por ejemplo 45,50';
  if (price < PRICE_RANGE.min) return `El precio mínimo es ${formatEuros(PRICE_RANGE.min)}`;
  if (price > PRICE_RANGE.max) return `El precio máximo es ${formatEuros(PRICE_RANGE.max)}`;
  return isInCents(price) ? null : 'El precio admite como mucho dos decimales';
}
