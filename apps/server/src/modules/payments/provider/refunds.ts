import Stripe from 'stripe';
import { isRefusal, toProviderError } from './answers.ts';

/** Calls about refunds. Each throws `payment_provider` when the provider is down, slow or returns an invalid answer. */

/** Permanent refusal with the provider's error code. */
export interface RefundRefusal {
  readonly refused: true;
  readonly code: string;
}

interface RefundParams {
  readonly intentId: string;
  readonly amountCents: number;
  /** Id of our row, so that the refund is recognised when the answer is lost. */
  readonly refundId: number;
  readonly reason: Stripe.RefundCreateParams.Reason;
}

/** Transient error codes, such as a low balance or a lock timeout. These refunds are retried. */
const TRANSIENT_CODES = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit'];

/**
 * Refunds a payment in part or as a whole. The idempotency key is the same for the same refund, so retries
 * refund once.
 */
export async function createRefund(
  client: Stripe,
  refund: RefundParams,
): Promise<Stripe.Refund | RefundRefusal> {
  const { intentId, amountCents, refundId, reason } = refund;
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
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      !TRANSIENT_CODES.includes(error.code ?? '')
    )
      return { refused: true, code: error.code ?? 'refused' };
    throw toProviderError(error);
  }
}

/** Returns the refund; null when the provider does not know it. */
export async function retrieveRefund(client: Stripe, id: string): Promise<Stripe.Refund | null> {
  try {
    return checked(await client.refunds.retrieve(id));
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** Returns all refunds of a payment; there are few. */
export async function listRefunds(client: Stripe, intentId: string): Promise<readonly Stripe.Refund[]> {
  try {
    return await client.refunds
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Throws unless the answer is a Stripe refund. A proxy may answer with other JSON. */
function checked(refund: Stripe.Refund): Stripe.Refund {
  if (refund.object !== 'refund' || typeof refund.id !== 'string')
    throw new Error('The payment provider returned an object that is not a Refund');
  return refund;
}
