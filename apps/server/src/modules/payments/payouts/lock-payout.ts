import type { Unit } from '../../../platform/database/database.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findPayout, findPayoutOfRequest, type PayoutRow } from '../store/payouts/read.ts';

/**
 * Locks the payment and returns its payout. Without the lock a concurrent refund could miss a payout that is
 * moving, and it would be sent.
 */
export async function lockPayout(unit: Unit, paymentId: number): Promise<PayoutRow | undefined> {
  await lockPayment(unit, paymentId);
  return findPayout(unit.db, paymentId);
}

/** Locks by request; a request has at most one payout. */
export async function lockPayoutOfRequest(unit: Unit, requestId: number): Promise<PayoutRow | undefined> {
  const payout = await findPayoutOfRequest(unit.db, requestId);
  return payout && lockPayout(unit, payout.paymentId);
}
