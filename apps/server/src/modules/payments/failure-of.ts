import { declineText, PAYMENT_CANCELLED } from '@oficio/domain/payments/declines.ts';
import type { Consequence } from '@oficio/domain/payments/settlement.ts';
import type Stripe from 'stripe';
import type { PaymentRow } from './read.ts';

/** Why the last attempt to pay did not succeed, in words for the customer; null while none has failed. */
export function failureOf(
  payment: PaymentRow,
  { status, last_payment_error: error }: Stripe.PaymentIntent,
  consequence: Consequence,
): string | null {
  if (status === 'requires_payment_method' && error)
    return declineText({ declineCode: error.decline_code, code: error.code });
  if (status !== 'canceled') return null;
  // An offer that fell took its intent with it: that is no failure.
  if (consequence === 'payment_failed') return PAYMENT_CANCELLED;
  return payment.status === 'canceled' ? payment.failure : null;
}
