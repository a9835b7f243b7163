import type { Unit } from '../../../platform/database/database.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findPayout, findPayoutOfRequest, type PayoutRow } from '../store/payouts/read.ts';

/**
 * A payout as it is, with its payment locked: who learns meanwhile that money went back must find it where it was or
 * where it has come to, never in between, because what they cannot stop is sent.
 */
export async function lockPayout(unit: Unit, paymentId: number): Promise<PayoutRow | undefined> {
  await lockPayment(unit, paymentId);
  return findPayout(unit.db, paymentId);
}

/** As above; a request has one payout at most. */
export async function lockPayoutOfRequest(unit: Unit, requestId: number): Promise<PayoutRow | undefined> {
  const payout = await findPayoutOfRequest(unit.db, requestId);
  return payout && lockPayout(unit, payout.paymentId);
}
