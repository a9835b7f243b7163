import type { Cents } from '@oficio/domain/payments/money.ts';
import type { StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { findPayout } from '../store/payouts/read.ts';
import { movePayout } from './move-payout.ts';
import { NO_SHARE, remainingShare } from './share.ts';
import { addStop } from './stops.ts';

interface PaymentAmount {
  readonly id: number;
  readonly amount_cents: Cents;
}

interface Stop {
  readonly cause: StopCause;
  /** The fee of the payment's terms. */
  readonly feePercent: number;
}

/**
 * Freezes the unsent part of a payout, so that an administrator decides; closes the payout when nothing is left. The payment
 * must be locked. Returns false when the payout is neither frozen nor closed, because its transfer is under way.
 */
export async function freezePayout(
  tx: Transaction,
  payment: PaymentAmount,
  { cause, feePercent }: Stop,
): Promise<boolean> {
  const payout = await findPayout(tx.db, payment.id);
  if (!payout) return false;
  const left = remainingShare(payout, await amountLeft(tx.db, payment), feePercent);
  if (left === null) return movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE });
  return addStop(tx, payout, cause, { left });
}
