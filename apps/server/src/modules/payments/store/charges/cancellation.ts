import { CANCELLATION_TERMS, type Cancellation } from '@oficio/domain/payments/payment-terms.ts';
import type { PaymentRow } from './read.ts';

type Payment = Pick<PaymentRow, 'agreedAt' | 'refundDates' | 'terms' | 'paidAt' | 'createdAt'>;

/** What the cost of cancelling a paid job depends on. */
export const cancellationOf = (payment: Payment): Cancellation => ({
  terms: payment.terms === null ? CANCELLATION_TERMS : JSON.parse(payment.terms),
  paidAt: payment.paidAt ?? payment.createdAt,
  dates: datesOf(payment),
});

function datesOf({ agreedAt, refundDates }: Payment): readonly number[] {
  const earlier: number[] = refundDates === null ? [] : JSON.parse(refundDates);
  return agreedAt === null ? earlier : [...earlier, agreedAt];
}
