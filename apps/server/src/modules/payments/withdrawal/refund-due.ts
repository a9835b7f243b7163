import { stallsFrom } from '@oficio/domain/must-act/deadlines.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { type Party, refundPercent, shareOf } from '@oficio/domain/payments/payment-terms.ts';
import { type WithdrawalReason, withdrawalReason } from '@oficio/domain/payments/withdrawal/reasons.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isActive } from '../../accounts/public.ts';
import type { RequestRow } from '../../requests/public.ts';
import { shareableAmount } from '../store/charges/amount-left.ts';
import { readCancellation } from '../store/charges/payment-terms.ts';
import { findPaidPayment, type PaymentRow } from '../store/charges/read.ts';
import { findCustomerReportEnd } from '../store/problems/read.ts';

/** How ending a job divides its payment. */
export interface RefundDue {
  readonly payment: PaymentRow;
  readonly percent: number;
  readonly why: WithdrawalReason;
  /** To the customer. */
  readonly refundCents: Cents;
  /** To the technician, the platform's fee included. */
  readonly restCents: Cents;
}

interface Withdrawal {
  readonly request: Pick<RequestRow, 'id' | 'technician_id'>;
  readonly by: Party;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns how ending the job now would divide its payment; undefined when nothing was paid. */
export async function refundDue(
  db: Reader,
  { request, by, now }: Withdrawal,
): Promise<RefundDue | undefined> {
  const payment = await findPaidPayment(db, request.id);
  if (!payment) return undefined;
  const left = await shareableAmount(db, payment);
  const { agreed_at: agreedAt, paid_at: paidAt, created_at: createdAt } = payment;
  const customerReportEndedAt = await findCustomerReportEnd(db, request.id);
  const why = withdrawalReason({
    by,
    isSuspended: request.technician_id !== null && !(await isActive(db, request.technician_id)),
    isStalled: now >= stallsFrom({ agreedAt, paidAt: paidAt ?? createdAt, customerReportEndedAt }),
  });
  const percent = why === 'terms' ? refundPercent({ by, now, ...readCancellation(payment) }) : 100;
  // Of what is left: a share of the whole payment, after an earlier refund, would leave the technician almost nothing.
  const refundCents = shareOf(left, percent);
  return { payment, percent, why, refundCents, restCents: left - refundCents };
}
