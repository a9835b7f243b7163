import { formatEuros, PRICE_RANGE } from '@oficio/domain/payments/money.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';

/** Why what was typed is no price of a job, or null. Nothing typed is `missing`: a problem, or null where it may be. */
export function priceError(typed: string, missing: string | null): string | null {
  const price = parseAmount(typed);
  if (price === null) return missing;
  if (Number.isNaN(price)) return 'Escribe el precio con números, por ejemplo 45,50';
  if (price < PRICE_RANGE.min) return `El precio mínimo es ${formatEuros(PRICE_RANGE.min)}`;
  if (price > PRICE_RANGE.max) return `El precio máximo es ${formatEuros(PRICE_RANGE.max)}`;
  return isInCents(price) ? null : 'El precio admite como mucho dos decimales';
}
