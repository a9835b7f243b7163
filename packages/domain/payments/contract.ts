import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../fields/contract.ts';

/** Where the provider tells us what happened; not a row of the contract because its body is signed bytes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

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
});
