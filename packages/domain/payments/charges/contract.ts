import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut } from '../../fields/contract.ts';
import { cancellationTermsOut } from '../../requests/cancellation/contract.ts';

/** Path of the provider's webhook. It has no contract row, because its signature covers the raw bytes of the body. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** As `PaymentTerms` in `payment-terms.ts`. */
const paymentTermsOut = cancellationTermsOut.extend({ fee_percent: z.number(), hold_hours: z.number() });

export const chargeEndpoints = defineEndpoints({
  paymentConfig: {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    viewable: true,
    reply: z.object({
      provider: z.enum(['stripe', 'sandbox', 'none']),
      publishableKey: z.string().nullable(),
      /** Origin of the provider's API for the browser; null for the provider's default. */
      apiUrl: z.string().nullable(),
      /** Platform fee on a technician's earnings of an offer that is made now, in percent. A payment has its own terms. */
      fee_percent: z.number(),
      /** Hours in which a technician can answer a no-show report. */
      no_show_reply_hours: z.number(),
    }),
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    access: 'session',
    allow: ['owner'],
    body: z.object({ request_id: id('la solicitud') }),
    /** `amount` in euros. By paying, the customer accepts `agreed_date` and `terms`. */
    reply: z.object({
      clientSecret: z.string(),
      amount: z.number(),
      agreed_date: instantOut.nullable(),
      terms: paymentTermsOut,
    }),
  },
});
