import { createHash } from 'node:crypto';
import { type Cents, CURRENCY } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';

/** A request's current offer. */
export interface Offer {
  readonly requestId: number;
  readonly offerVersion: number;
  readonly amountCents: Cents;
  readonly serviceName: string;
  /** When the request was made, milliseconds since the epoch. */
  readonly createdAt: number;
  /** The customer. */
  readonly userId: number;
}

/** Returns the parameters of a new intent. Separate charges and transfers: the platform receives the whole amount. */
export function intentParams(offer: Offer, email: string | undefined): Stripe.PaymentIntentCreateParams {
  const { requestId, offerVersion, amountCents, serviceName, createdAt } = offer;
  return {
    amount: amountCents,
    currency: CURRENCY,
    automatic_payment_methods: { enabled: true },
    description: `${serviceName} · Solicitud ${requestId}`,
    ...(email !== undefined && { receipt_email: email }),
    statement_descriptor_suffix: `SOLICITUD ${requestId}`.slice(0, 22),
    transfer_group: `request_${requestId}`,
    metadata: {
      request_id: String(requestId),
      offer_version: String(offerVersion),
      // Distinguishes installations that share a Stripe account.
      requested_at: String(createdAt),
    },
  };
}

/**
 * Returns an idempotency key that is equal for equal parameters of an offer, so that retries create one intent. The key
 * contains the request's creation time, because installations may share a Stripe account.
 */
export function idempotencyKeyOf(
  { requestId, offerVersion, createdAt }: Offer,
  params: Stripe.PaymentIntentCreateParams,
  replaces: string | null,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const after = replaces === null ? '' : `-after-${replaces}`;
  return `request-${requestId}-${createdAt}-offer-${offerVersion}-${digest}${after}`;
}
