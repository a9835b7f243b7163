import type { Cents } from '@oficio/domain/payments/money.ts';
import { type Party, refundPercent, shareOf } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cancellationOf } from '../dates/cancellation-of.ts';
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

interface Withdrawal {
  readonly requestId: number;
  readonly by: Party;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Undefined when nothing was paid. */
export async function refundDue(
  db: Reader,
  { requestId, by, now }: Withdrawal,
): Promise<RefundDue | undefined> {
  const payment = await findPaidPayment(db, requestId);
  if (!payment) return undefined;
  const left = await leftOf(db, payment);
  const percent = refundPercent({ by, now, ...cancellationOf(payment) });
  const refundCents = Math.min(left, shareOf(payment.amountCents, percent));
  return { payment, percent, refundCents, restCents: left - refundCents };
}
