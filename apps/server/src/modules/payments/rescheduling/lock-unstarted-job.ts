import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findParty, lockRequest } from '../../requests/public.ts';
import { findPaidPayment, type PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { assertDecided } from '../store/problems/read.ts';

/**
 * Locks a paid job that has not started until the transaction ends. Throws 404 when the caller is not a party,
 * 409 when the job is not paid, has started or has an undecided problem.
 */
export async function lockUnstartedJob(
  tx: Transaction,
  session: Session,
  requestId: number,
): Promise<{ readonly by: Party; readonly payment: PaymentRow }> {
  const { by } = await findParty(tx.db, session, requestId);
  // Same lock order as a withdrawal, to avoid deadlocks.
  if (!(await lockRequest(tx, requestId, 'payment_completed'))) throw new AppError('date_settled');
  const { id } = await paidPayment(tx, requestId);
  await lockPayment(tx, id);
  await assertDecided(tx.db, requestId, 'date_problem_undecided');
  return { by, payment: await paidPayment(tx, requestId) };
}

async function paidPayment(tx: Transaction, requestId: number): Promise<PaymentRow> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment) throw new AppError('date_settled');
  return payment;
}
