import {
  CANCELLATION_TERMS,
  type Cancellation,
  currentTerms,
  type PaymentTerms,
  type TermSettings,
} from '@oficio/domain/payments/payment-terms.ts';
import type { PaymentRow } from './read.ts';

/** Returns the terms stored with a payment. What an older version did not store has the current value. */
export const readTerms = ({ terms }: Pick<PaymentRow, 'terms'>, settings: TermSettings): PaymentTerms => ({
  ...currentTerms(settings),
  ...(terms === null ? {} : JSON.parse(terms)),
});

type Payment = Pick<
  PaymentRow,
  'agreed_at' | 'refund_dates' | 'paused_ms' | 'terms' | 'paid_at' | 'created_at'
>;

/** Returns the terms, dates and times that decide the cost of cancelling a paid job. */
export const readCancellation = (payment: Payment): Cancellation => ({
  terms: payment.terms === null ? CANCELLATION_TERMS : JSON.parse(payment.terms),
  paidAt: payment.paid_at ?? payment.created_at,
  dates: datesOf(payment),
  pausedMs: payment.paused_ms,
});

function datesOf({ agreed_at: agreedAt, refund_dates: refundDates }: Payment): readonly number[] {
  const earlier: number[] = refundDates === null ? [] : JSON.parse(refundDates);
  return agreedAt === null ? earlier : [...earlier, agreedAt];
}
