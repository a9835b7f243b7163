import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../fields/contract.ts';

/** Where the provider tells us what happened; not a row of the contract because its body is signed bytes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** How far a technician's account with the provider is: until `chargesEnabled` no money can be sent to it. */
const payoutAccountOut = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  chargesEnabled: z.boolean(),
});
export type PayoutAccountOut = z.output<typeof payoutAccountOut>;

/** A page of the provider's; it opens once and expires soon, so it is asked for when it is needed. */
const providerLinkOut = z.object({ url: z.string() });

export const paymentEndpoints = defineEndpoints({
  paymentConfig: {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    reply: z.object({
      provider: z.enum(['stripe', 'sandbox', 'none']),
      publishableKey: z.string().nullable(),
      /** Origin of the provider's API for the browser; null means the provider's own. */
      apiUrl: z.string().nullable(),
    }),
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    access: 'session',
    body: z.object({ request_id: id('la solicitud') }),
    /** `amount` in euros. */
    reply: z.object({ clientSecret: z.string(), amount: z.number() }),
  },
  payoutAccount: {
    method: 'GET',
    path: '/api/stripe-connect/account-status',
    access: 'technician',
    reply: payoutAccountOut,
  },
  createPayoutAccount: {
    method: 'POST',
    path: '/api/stripe-connect/create-account',
    access: 'technician',
    reply: payoutAccountOut,
  },
  createOnboardingLink: {
    method: 'POST',
    path: '/api/stripe-connect/create-onboarding-link',
    access: 'technician',
    reply: providerLinkOut,
  },
  payoutDashboardLink: {
    method: 'GET',
    path: '/api/stripe-connect/dashboard-link',
    access: 'technician',
    reply: providerLinkOut,
  },
});
