import type { Cents } from '@oficio/domain/payments/money.ts';
import { type Party, refundPercent, shareOf } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import { leftOf } from '../left-of.ts';
import { findPaidPayment, type PaymentRow } from '../read.ts';
import { termsOf } from '../terms-of.ts';

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
  settings: Settings,
  { requestId, by, now }: Withdrawal,
): Promise<RefundDue | undefined> {
  const payment = await findPaidPayment(db, requestId);
  if (!payment) return undefined;
  const left = await leftOf(db, payment);
  const percent = refundPercent({
    by,
    now,
    terms: termsOf(payment, settings),
    paidAt: payment.paidAt ?? payment.createdAt,
    dates: refundDatesOf(payment),
  });
  const refundCents = Math.min(left, shareOf(payment.amountCents, percent));
  return { payment, percent, refundCents, restCents: left - refundCents };
}

function refundDatesOf({ agreedAt, refundDates }: PaymentRow): number[] {
  const earlier: number[] = refundDates === null ? [] : JSON.parse(refundDates);
  return agreedAt === null ? earlier : [...earlier, agreedAt];
}
