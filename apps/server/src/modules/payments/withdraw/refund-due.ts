import type { Cents } from '@oficio/domain/payments/money.ts';
import { type Party, refundPercent, shareOf } from '@oficio/domain/payments/refund-tiers.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { RequestRow } from '../../requests/public.ts';
import { leftOf } from '../left-of.ts';
import { findPaidPayment, type PaymentRow } from '../read.ts';

/** What ending a job would do with its money. */
export interface RefundDue {
  readonly payment: PaymentRow;
  readonly percent: number;
  /** To the customer. */
  readonly refundCents: Cents;
  /** To the technician, the platform's fee included. */
  readonly restCents: Cents;
}

/** Undefined when nothing was paid. `now` in milliseconds since the epoch. */
export async function refundDue(
  db: Reader,
  { id, negotiatedAt, scheduledAt }: RequestRow,
  by: Party,
  now: number,
): Promise<RefundDue | undefined> {
  const payment = await findPaidPayment(db, id);
  if (!payment) return undefined;
  const left = await leftOf(db, payment);
  const percent = refundPercent(by, negotiatedAt ?? scheduledAt, now);
  const refundCents = Math.min(left, shareOf(payment.amountCents, percent));
  return { payment, percent, refundCents, restCents: left - refundCents };
}
