import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { Incoming } from '../http/call.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** Reads `client_secret`, which a publishable key requires. */
export function readClientSecret({ params, caller }: Incoming): string | null {
  if (caller === 'publishable') return params.requiredText('client_secret', { max: 200 });
  return params.text('client_secret', { max: 200 }) ?? null;
}

/** Finds and locks an intent. Throws 404. */
export async function lockIntent(store: ObjectStore, id: string): Promise<Stripe.PaymentIntent> {
  const intent = await store.lock('payment_intent', id);
  if (!intent) throw ApiError.missing('payment_intent', id, 'intent');
  return intent;
}

/** Rejects a wrong secret with either key. A constant-time comparison is not needed for test data. */
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
