import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { disputedOf } from '../disputes/read.ts';
import { leftOf } from '../left-of.ts';
import { findPaymentById } from '../read.ts';
import { stopPayout } from '../stop-payout.ts';
import { lockPayout } from './lock-payout.ts';
import { isEarlierOwners, type PayoutRow } from './read.ts';
import { clearTransferKey } from './write.ts';

/**
 * Whether a bank has the payment, less is left of it than the payout comes to, or it is an earlier owner's: then nobody may
 * send it.
 */
export async function isOvertaken(db: Reader, payout: PayoutRow): Promise<boolean> {
  const { paymentId, amountCents, feeCents } = payout;
  if ((await disputedOf(db, paymentId, UNDECIDED)) > 0) return true;
  if (await isEarlierOwners(db, paymentId)) return true;
  const payment = await findPaymentById(db, paymentId);
  return payment !== undefined && (await leftOf(db, payment)) < amountCents + feeCents;
}

/**
 * The provider has sent nothing under this key and never will. Money that went back while it was being asked, or another
 * owner who came, could not stop the payout then, and does now.
 */
export async function endTransfer(unit: Unit, paymentId: number, key: string, feePercent: number) {
  await clearTransferKey(unit, paymentId, key);
  const payout = await lockPayout(unit, paymentId);
  const payment = await findPaymentById(unit.db, paymentId);
  if (payout && payment && (await isOvertaken(unit.db, payout))) await stopPayout(unit, payment, feePercent);
}
