import type { Cents } from '@oficio/domain/payments/money.ts';
import type { PaidJob } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { findRequest, lockRequest, type RequestRow } from '../../requests/public.ts';
import { shareableAmount } from '../store/charges/amount-left.ts';
import { findPaidPayment, type PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findPayout, type PayoutRow } from '../store/payouts/read.ts';
import { findCustomerReportEnd } from '../store/problems/read.ts';

/** A paid request with its money. */
export interface JobWithPayment extends Omit<PaidJob, 'payout'> {
  readonly request: RequestRow;
  readonly payment: PaymentRow;
  readonly payout: PayoutRow | null;
  /** Amount of the payment that can still be divided. */
  readonly leftCents: Cents;
}

/** Returns a paid request with its money; undefined while nothing is paid. */
export async function findJobWithPayment(db: Reader, requestId: number): Promise<JobWithPayment | undefined> {
  const request = await findRequest(db, requestId);
  const payment = await findPaidPayment(db, requestId);
  if (!request || !payment) return undefined;
  return {
    request,
    payment,
    payout: (await findPayout(db, payment.id)) ?? null,
    leftCents: await shareableAmount(db, payment),
    status: request.status,
    agreedAt: payment.agreed_at,
    isStartAgreed: payment.early_start_agreed_at !== null,
    customerReportEndedAt: await findCustomerReportEnd(db, requestId),
  };
}

/** Locks a paid request with its payment and problems until the transaction ends. Returns it as `findJobWithPayment` does. */
export async function lockJobWithPayment(
  tx: Transaction,
  requestId: number,
): Promise<JobWithPayment | undefined> {
  // Uses the lock order of a withdrawal to avoid deadlocks.
  if (!(await lockRequest(tx, requestId))) return undefined;
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment) return undefined;
  await lockPayment(tx, payment.id);
  return findJobWithPayment(tx.db, requestId);
}
