import type Stripe from 'stripe';
import { isRefusal, toProviderError } from './errors.ts';

/** The calls this noun makes to the provider. Each throws `payment_provider` when it is down, slow or makes no sense. */

/** Null when the provider knows no such intent. */
export async function retrieveIntent(client: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return checked(await client.paymentIntents.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** When a charge was made, in milliseconds since the epoch; null when the provider knows no such charge. */
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
    // An address may be good enough for us and not for them; a receipt is not worth a payment.
    if (email !== undefined && isRefusal(error, 'email_invalid'))
      return createIntent(client, rest, `${idempotencyKey}-no-receipt`);
    throw toProviderError(error);
  }
}

/** Null when it cannot be cancelled any more. */
export async function cancelIntent(client: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return checked(await client.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    if (isRefusal(error, 'payment_intent_unexpected_state') || isRefusal(error, 'resource_missing'))
      return null;
    throw toProviderError(error);
  }
}

/** An answer in JSON may still be somebody else's. */
function checked(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (intent.object !== 'payment_intent')
    throw new Error('The payment provider answered something that is no PaymentIntent');
  return intent;
}
