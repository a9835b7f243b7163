import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import type Stripe from 'stripe';
import type { App } from '../app.ts';
import { createLoopback } from '../platform/http/loopback.ts';
import { openProvider } from '../platform/stripe.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Person } from './people.ts';

/** The official SDK with the platform's own keys, talking to the app's sandbox. */
export function stripeOf(app: App): Stripe {
  const { settings, secret } = app.platform;
  const provider = openProvider(settings, secret, createLoopback(app.server));
  if (provider.name === 'none') throw new Error('This app takes no payments');
  return provider.client;
}

export function sandboxOf(app: App): Sandbox {
  if (!app.sandbox) throw new Error('This app has no sandbox');
  return app.sandbox;
}

/** Opens a request's payment. Throws unless it can be paid. */
export async function openPaymentOf(customer: Person, requestId: number) {
  const { reply } = await customer.call(paymentEndpoints.createPaymentIntent, {
    body: { request_id: requestId },
  });
  const [intentId = ''] = reply.clientSecret.split('_secret_');
  return { ...reply, intentId };
}

/** Confirms as a browser does, with the publishable key. Returns the provider's answer. */
export async function confirmAsBrowser(
  app: App,
  publishableKey: string,
  clientSecret: string,
  fields: Readonly<Record<string, string>>,
) {
  const [intentId] = clientSecret.split('_secret_');
  return app.server.inject({
    method: 'POST',
    url: `/v1/payment_intents/${intentId}/confirm`,
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
  });
}

/** The customer pays with a test card, and the provider's word about it has arrived. */
export async function payAs(
  customer: Person,
  app: App,
  requestId: number,
  method = 'pm_card_visa',
): Promise<void> {
  const { reply } = await customer.call(paymentEndpoints.paymentConfig);
  const { clientSecret } = await openPaymentOf(customer, requestId);
  await confirmAsBrowser(app, reply.publishableKey ?? '', clientSecret, { payment_method: method });
  await sandboxOf(app).drain();
}
