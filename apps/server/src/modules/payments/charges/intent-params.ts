import { createHash } from 'node:crypto';
import { type Cents, CURRENCY } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';

/** A request's standing offer, as it is about to be paid. */
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

/** What we ask the provider for: separate charges and transfers, so the whole amount comes to the platform. */
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
      // Tells apart installations that share an account.
      requested_at: String(createdAt),
    },
  };
}

/**
 * The same for the same offer, so that no repetition makes a second intent; the moment of the request tells apart
 * installations that share an account. Parameters that changed since (an address) must not collide with an answer that
 * got lost, and an intent that can never be paid is followed by another.
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
