import { AppError } from '@oficio/domain/errors.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { refundableChanged } from '@oficio/domain/payments/refundable-changed.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { refundableAmounts } from '../store/charges/amount-left.ts';
import { findPaymentById, type PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { disputedAmount } from '../store/disputes.ts';
import { findPayout, type PayoutRow } from '../store/payouts/read.ts';

/** A locked payment that an administrator decides about. */
export interface Decidable {
  readonly payment: PaymentRow;
  /** Undefined until the job is completed. */
  readonly payout: PayoutRow | undefined;
}

/**
 * Locks a payment and returns it with its payout. Throws 404 when nothing was paid, 409 while a dispute is
 * undecided, because the bank holds the money then.
 */
export async function findDecidablePayment(tx: Transaction, paymentId: number): Promise<Decidable> {
  await lockPayment(tx, paymentId);
  const payment = await findPaymentById(tx.db, paymentId);
  if (payment?.outcome !== 'paid') throw new AppError('payment_not_found');
  if ((await disputedAmount(tx.db, paymentId, UNDECIDED)) > 0) throw new AppError('payment_disputed');
  return { payment, payout: await findPayout(tx.db, paymentId) };
}

/**
 * Throws 409 unless `shownCents` is what an administrator can still refund, so that a decision about other amounts is asked again.
 * The text names the amount of now. The payment must be locked.
 */
export async function assertShown(db: Reader, payment: PaymentRow, shownCents: Cents): Promise<void> {
  const available = (await refundableAmounts(db, [payment])).get(payment.id) ?? 0;
  if (available === shownCents) return;
  if (available === 0) throw new AppError('nothing_held');
  throw new AppError('refundable_changed', { field: 'refundable', text: refundableChanged(available) });
}
