import type { Cents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-life.ts';
import type { PayoutRow } from '../store/payouts/read.ts';

/** What a technician gets of an amount, and what of it the platform keeps. */
export interface Share {
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

/**
 * What a payout comes to once only `left` is left of its payment: never more than it did, because the rest may be the
 * customer's although it has not reached them. Null when nothing is left.
 */
export function remainingShare(payout: PayoutRow, left: Cents, feePercent: number): Share | null {
  const rest = Math.min(left, payout.amountCents + payout.feeCents);
  if (rest === 0) return null;
  const feeCents = feeOf(rest, feePercent);
  return { amountCents: rest - feeCents, feeCents };
}

export const NO_SHARE: Share = { amountCents: 0, feeCents: 0 };
