import type Stripe from 'stripe';
import { areTestKeys, type PaymentProvider } from '../../../platform/stripe.ts';
import { isRefusal, toProviderError } from './answers.ts';

/**
 * Calls about payment intents. Each throws `payment_provider` when the provider is down, slow or returns
 * an invalid answer.
 */

/** Lets an answer contain the charge, so that no second call asks for it. */
export const WITH_CHARGE: Stripe.PaymentIntentRetrieveParams = { expand: ['latest_charge'] };

/** Returns the charge of an intent that was retrieved `WITH_CHARGE`; null before the first attempt to pay. */
export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

export interface PaymentCard {
  /** The brand as Stripe names it: 'visa'. */
  readonly brand: string;
  readonly last4: string;
}

/** Returns the card of a charge; null when it was no card. */
export function cardOf(charge: Stripe.Charge | null): PaymentCard | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/** Returns the intent with its charge; null when the provider does not know it. */
export async function retrieveIntent(client: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return checked(await client.paymentIntents.retrieve(id, WITH_CHARGE));
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

/** Returns the address of a payment in the Stripe dashboard; null in the sandbox, which has none. */
export function providerPage(provider: PaymentProvider, intentId: string | null): string | null {
  if (provider.name !== 'stripe' || intentId === null) return null;
  const mode = areTestKeys(provider.keys) ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${intentId}`;
}
