import {
  type FailureReason,
  failureReasonOf,
  failureText,
} from '@oficio/domain/payments/charges/declines.ts';
import type { Consequence } from '@oficio/domain/payments/charges/settlement.ts';
import type Stripe from 'stripe';
import type { PaymentRow } from '../store/charges/read.ts';

/** Returns why the payment of an intent did not go through. */
export function declineReason({ status, last_payment_error: error }: Stripe.PaymentIntent): FailureReason {
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' && error
    ? failureReasonOf({ declineCode: error.decline_code, code: error.code })
    : 'unknown';
}

/** Returns the Spanish reason why the last attempt failed; null while none has failed. */
export function failureTextOf(
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
  consequence: Consequence,
): string | null {
  const { status, last_payment_error: error } = intent;
  if (status === 'requires_payment_method' && error) return failureText(declineReason(intent));
  if (status !== 'canceled') return null;
  // The platform cancels intents of replaced offers; that is not a failure.
  if (consequence === 'payment_failed') return failureText('cancelled');
  return payment.status === 'canceled' ? payment.failure : null;
}
