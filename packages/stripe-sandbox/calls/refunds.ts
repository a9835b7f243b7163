import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { REFUND_DELAY_MS, refundOutcome } from '../payments/refunds.ts';
import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Refunds a charge in full or in part, never more than the amount not refunded yet. */
export const refundCall: ApiCall = {
  method: 'POST',
  path: '/refunds',
  prepare({ params }) {
    const intentId = params.text('payment_intent', { max: 200 }) ?? null;
    const chargeId = params.text('charge', { max: 200 }) ?? null;
    const wanted = params.integer('amount');
    const reason = params.choice('reason', REASONS) ?? null;
    const metadata = params.metadata() ?? {};
    if (!intentId && !chargeId)
      throw ApiError.invalid('One of the following params should be provided: payment_intent or charge.');
    if (wanted !== undefined && wanted < 1)
      throw ApiError.invalid('This value must be greater than or equal to 1.', {
        code: 'parameter_invalid_integer',
        param: 'amount',
      });
    return async store => {
      const charge = await lockCharge(store, intentId, chargeId);
      const left = charge.amount - charge.amount_refunded;
      if (left === 0)
        throw ApiError.invalid(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      const amount = wanted ?? left;
      if (amount > left)
        throw ApiError.invalid('Refund amount is greater than unrefunded amount on charge', {
          param: 'amount',
        });
      if (charge.disputed)
        throw ApiError.invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      const outcome = await refundOutcome(store, charge);
      const status = outcome === 'delayed' ? 'pending' : 'succeeded';
      const refund = newRefund(charge, { amount, reason, metadata, status }, store.seconds);
      const amountRefunded = charge.amount_refunded + amount;
      const changed = {
        ...charge,
        amount_refunded: amountRefunded,
        refunded: amountRefunded === charge.amount,
      };
      await store.create('refund', refund);
      await store.save(changed);
      if (outcome) await store.save(refund, store.now + REFUND_DELAY_MS);
      await store.postMovement(refund.id, 'refund', -amount);
      await store.emit('refund.created', refund);
      await store.emit('charge.refunded', changed);
      return ok(refund);
    };
  },
};

async function lockCharge(
  store: ObjectStore,
  intentId: string | null,
  chargeId: string | null,
): Promise<Stripe.Charge> {
  const id = chargeId ?? (await chargeOf(store, intentId ?? ''));
  const charge = await store.lock('charge', id);
  if (!charge) throw ApiError.missing('charge', id, 'charge');
  if (!charge.paid)
    throw ApiError.invalid(`Charge ${id} was not paid and cannot be refunded.`, { param: 'charge' });
  return charge;
}

async function chargeOf(store: ObjectStore, intentId: string): Promise<string> {
  const intent = await store.find('payment_intent', intentId);
  if (!intent) throw ApiError.missing('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw ApiError.invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  return intent.latest_charge;
}

interface Terms {
  readonly amount: number;
  readonly reason: (typeof REASONS)[number] | null;
  readonly metadata: Record<string, string>;
  readonly status: 'pending' | 'succeeded';
}

function newRefund(
  charge: Stripe.Charge,
  { amount, reason, metadata, status }: Terms,
  created: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
