import type Stripe from 'stripe';
import type { Caller } from '../http/authorise.ts';

/** Fields of an intent that a publishable key may read (https://docs.stripe.com/api/payment_intents/retrieve). */
const PUBLIC = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** Returns the fields of an intent that the caller may read. */
export function presentIntent(intent: Stripe.PaymentIntent, caller: Caller): object {
  if (caller === 'secret') return intent;
  return Object.fromEntries(PUBLIC.filter(name => name in intent).map(name => [name, intent[name]]));
}
