import type Stripe from 'stripe';
import { isRefusal, toProviderError } from './errors.ts';

/**
 * Calls about payment intents. Each throws `payment_provider` when the provider is down, slow or returns
 * an invalid answer.
 */

/** Returns the intent; null when the provider does not know it. */
export async function retrieveIntent(client: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return checked(await client.paymentIntents.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** Returns the time of a charge in milliseconds since the epoch; null when the provider does not know it. */
export async function retrieveChargeTime(client: Stripe, id: string): Promise<number | null> {
  try {
    return (await client.charges.retrieve(id)).created * 1000;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

export async function createIntent(
  client: Stripe,
  params: Stripe.PaymentIntentCreateParams,
  idempotencyKey: string,
): Promise<Stripe.PaymentIntent> {
  try {
    return checked(await client.paymentIntents.create(params, { idempotencyKey }));
  } catch (error) {
    const { receipt_email: email, ...rest } = params;
    // Stripe may reject an address that we accept. A missing receipt must not stop the payment.
    if (email !== undefined && isRefusal(error, 'email_invalid'))
      return createIntent(client, rest, `${idempotencyKey}-no-receipt`);
    throw toProviderError(error);
  }
}

/** Cancels an intent. Returns null when it can no longer be cancelled. */
export async function cancelIntent(client: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return checked(await client.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    if (isRefusal(error, 'payment_intent_unexpected_state') || isRefusal(error, 'resource_missing'))
      return null;
    throw toProviderError(error);
  }
}

/** Throws unless the answer is a PaymentIntent. A proxy may answer with other JSON. */
function checked(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (intent.object !== 'payment_intent')
    throw new Error('The payment provider returned an object that is not a PaymentIntent');
  return intent;
}
