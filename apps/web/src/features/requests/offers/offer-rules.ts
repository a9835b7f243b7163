import { isOfferExpired } from '@oficio/domain/must-act/job-view.ts';
import { formatCents, formatEuros, PRICE_RANGE, toCents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-states.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isInCents, parseAmount } from '../../../lib/format/decimal.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';

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

/** Returns what the technician receives of a typed price after the platform's fee. Null for a text that is no valid price. */
export function netAmountText(typed: string, feePercent: number): string | null {
  const price = parseAmount(typed);
  if (price === null || priceError(typed, null) !== null) return null;
  const cents = toCents(price);
  const fee = feeOf(cents, feePercent);
  return fee === 0
    ? `Recibirás ${formatCents(cents)}, sin comisión.`
    : `Comisión (${formatPercent(feePercent)}): ${formatCents(fee)}. Recibirás ${formatCents(cents - fee)}.`;
}

/** As `isOfferExpired`, now; false until the time is known. */
export function useIsOfferExpired(request: RequestOut): boolean {
  const now = useNow();
  return now !== null && isOfferExpired(request, now);
}
