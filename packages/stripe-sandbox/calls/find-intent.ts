import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import { ApiError } from '../http/api-error.ts';
import type { Incoming } from '../http/call.ts';

/** Reads `client_secret`, which a publishable key cannot do without. */
export function readClientSecret({ params, caller }: Incoming): string | null {
  if (caller === 'publishable') return params.requiredText('client_secret', { max: 200 });
  return params.text('client_secret', { max: 200 }) ?? null;
}

/** Finds an intent and keeps others from changing it. Throws 404. */
export async function lockIntent(books: Books, id: string): Promise<Stripe.PaymentIntent> {
  const intent = await books.lock('payment_intent', id);
  if (!intent) throw ApiError.missing('payment_intent', id, 'intent');
  return intent;
}

/** A wrong secret is refused whoever brings it. Comparing in plain time is fine: this guards test data. */
export function checkClientSecret(intent: Stripe.PaymentIntent, secret: string | null): void {
  if (secret !== null && secret !== intent.client_secret)
    throw ApiError.invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
}

export function unexpectedState(message: string, intent: object): ApiError {
  return ApiError.invalid(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent as Stripe.PaymentIntent,
  });
}
