import type { Transaction } from '../../../platform/database/database.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findPayout, findPayoutOfRequest, type PayoutRow } from '../store/payouts/read.ts';

/**
 * Locks the payment and returns its payout. Without the lock, a concurrent refund could miss a moving payout,
 * which would then be sent.
 */
export async function lockPayout(tx: Transaction, paymentId: number): Promise<PayoutRow | undefined> {
  await lockPayment(tx, paymentId);
  return findPayout(tx.db, paymentId);
}

/** Locks by request; a request has at most one payout. */
export async function lockPayoutOfRequest(
  tx: Transaction,
  requestId: number,
): Promise<PayoutRow | undefined> {
  const payout = await findPayoutOfRequest(tx.db, requestId);
  return payout && lockPayout(tx, payout.payment_id);
}
