import { AppError } from '@oficio/domain/errors.ts';
import { UNDECIDED } from '@oficio/domain/payments/dispute-statuses.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findPaymentById, type PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { disputedAmount } from '../store/disputes/read.ts';
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
export async function findDecidable(tx: Transaction, paymentId: number): Promise<Decidable> {
  await lockPayment(tx, paymentId);
  const payment = await findPaymentById(tx.db, paymentId);
  if (payment?.outcome !== 'paid') throw new AppError('payment_not_found');
  if ((await disputedAmount(tx.db, paymentId, UNDECIDED)) > 0) throw new AppError('payment_disputed');
  return { payment, payout: await findPayout(tx.db, paymentId) };
}
