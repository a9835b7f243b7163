import { formatCents, toCents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-states.ts';
import { parseAmount } from '../../../lib/format/decimal.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { priceError } from './price-error.ts';

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
