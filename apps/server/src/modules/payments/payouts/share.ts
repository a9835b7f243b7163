import type { Cents } from '@oficio/domain/payments/money.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import type { PayoutRow } from '../store/payouts/read.ts';

/** The technician's part of an amount and the platform's fee. */
export interface Share {
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/**
 * Returns the share when `left` remains of the payment, at most the current share; null when nothing remains. `feePercent`
 * is the fee of the payment's terms.
 */
export function remainingShare(payout: PayoutRow, left: Cents, feePercent: number): Share | null {
  const most = payout.amount_cents + payout.fee_cents;
  const { technician, platform } = sharesOf({ left, refund: 0, feePercent, most });
  return technician + platform === 0 ? null : { amountCents: technician, feeCents: platform };
}

export const NO_SHARE: Share = { amountCents: 0, feeCents: 0 };
