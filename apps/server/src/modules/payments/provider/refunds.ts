import Stripe from 'stripe';
import { isRefusal, toProviderError } from './errors.ts';

/** The calls about refunds. Each throws `payment_provider` when the provider is down, slow or makes no sense. */

/** The provider will not do it, however often it is asked; `code` is its own. */
export interface Refusal {
  readonly refused: true;
  readonly code: string;
}

interface Wanted {
  readonly intentId: string;
  readonly amountCents: number;
  /** Ours, so that the refund is known again when the answer got lost. */
  readonly refundId: number;
  readonly reason: Stripe.RefundCreateParams.Reason;
}

/** What may be otherwise tomorrow: our balance, their servers. */
const PASSING = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit'];

/** Gives back a part of a payment or all of it; the same key for the same refund, so that it goes back once. */
export async function createRefund(client: Stripe, wanted: Wanted): Promise<Stripe.Refund | Refusal> {
  const { intentId, amountCents, refundId, reason } = wanted;
  try {
    return checked(
      await client.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          reason,
          metadata: { refund_id: String(refundId) },
        },
        { idempotencyKey: `refund-${refundId}-${intentId}` },
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && !PASSING.includes(error.code ?? ''))
      return { refused: true, code: error.code ?? 'refused' };
    throw toProviderError(error);
  }
}

/** Null when the provider knows no such refund. */
export async function retrieveRefund(client: Stripe, id: string): Promise<Stripe.Refund | null> {
  try {
    return checked(await client.refunds.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** Every refund of a payment; there are few. */
export async function listRefunds(client: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  try {
    return await client.refunds
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  } catch (error) {
    throw toProviderError(error);
  }
}

/** An answer in JSON may still be somebody else's. */
function checked(refund: Stripe.Refund): Stripe.Refund {
  if (refund.object !== 'refund' || typeof refund.id !== 'string')
    throw new Error('The payment provider answered something that is no Refund');
  return refund;
}
