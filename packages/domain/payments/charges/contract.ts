import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut } from '../../fields/contract.ts';
import { cancellationTermsOut } from '../../requests/contract.ts';

/** The provider sends its events here; not a row of the contract because its body is signed bytes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** As `PaymentTerms` in `payment-terms.ts`. */
const paymentTermsOut = cancellationTermsOut.extend({ hold_hours: z.number() });

export const chargeEndpoints = defineEndpoints({
  paymentConfig: {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    reply: z.object({
      provider: z.enum(['stripe', 'sandbox', 'none']),
      publishableKey: z.string().nullable(),
      /** Origin of the provider's API for the browser; null means the provider's own. */
      apiUrl: z.string().nullable(),
      /** What the platform keeps of a technician's earnings, in percent. */
      fee_percent: z.number(),
      /** Hours that a technician has to answer the report of a no-show. */
      no_show_reply_hours: z.number(),
    }),
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    access: 'session',
    allow: ['owner'],
    body: z.object({ request_id: id('la solicitud') }),
    /** `amount` in euros; `agreed_date` and `terms` are what the customer accepts by paying. */
    reply: z.object({
      clientSecret: z.string(),
      amount: z.number(),
      agreed_date: instantOut.nullable(),
      terms: paymentTermsOut,
    }),
  },
});
