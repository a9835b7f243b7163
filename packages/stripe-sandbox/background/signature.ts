import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a webhook's body (https://docs.stripe.com/webhooks/signature). `at` in milliseconds. */
export function signatureOf(body: string, secret: string, at: number): string {
  const timestamp = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
