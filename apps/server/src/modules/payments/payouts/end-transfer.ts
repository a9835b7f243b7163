import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaymentById } from '../store/charges/read.ts';
import { findStops, type PayoutRow } from '../store/payouts/read.ts';
import { clearTransferKey } from '../store/payouts/write.ts';
import { freezePayout } from './freeze-payout.ts';
import { lockPayout } from './lock-payout.ts';

/** Returns true if the payout must not be sent: a cause freezes it, or less is left of the payment. */
export async function isBlocked(db: Reader, payout: PayoutRow): Promise<boolean> {
  const { payment_id: paymentId, amount_cents: amountCents, fee_cents: feeCents } = payout;
  if ((await findStops(db, paymentId)).size > 0) return true;
  const payment = await findPaymentById(db, paymentId);
  return payment !== undefined && (await amountLeft(db, payment)) < amountCents + feeCents;
}

/** Handles a refused transfer: causes that were stored during the call freeze the payout now. */
export async function endTransfer(tx: Transaction, paymentId: number, key: string, settings: TermSettings) {
  await clearTransferKey(tx, paymentId, key);
  const payout = await lockPayout(tx, paymentId);
  const payment = await findPaymentById(tx.db, paymentId);
  if (!payout || !payment || !(await isBlocked(tx.db, payout))) return;
  const [cause = 'refund_found'] = await findStops(tx.db, paymentId);
  await freezePayout(tx, payment, { cause, feePercent: readTerms(payment, settings).fee_percent });
}
