import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import { newId } from '../store/ids.ts';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { fateOfRefund, REFUND_DELAY_MS } from '../payments/refunds.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Gives a charge back, whole or in part, never more than what is left of it. */
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
    return async books => {
      const charge = await lockCharge(books, intentId, chargeId);
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
      const fate = await fateOfRefund(books, charge);
      const status = fate === 'delayed' ? 'pending' : 'succeeded';
      const refund = newRefund(charge, { amount, reason, metadata, status }, books.seconds);
      const amountRefunded = charge.amount_refunded + amount;
      const changed = {
        ...charge,
        amount_refunded: amountRefunded,
        refunded: amountRefunded === charge.amount,
      };
      await books.create('refund', refund);
      await books.save(changed);
      if (fate) await books.save(refund, books.now + REFUND_DELAY_MS);
      await books.move(refund.id, 'refund', -amount);
      await books.tell('refund.created', refund);
      await books.tell('charge.refunded', changed);
      return ok(refund);
    };
  },
};

async function lockCharge(
  books: Books,
  intentId: string | null,
  chargeId: string | null,
): Promise<Stripe.Charge> {
  const id = chargeId ?? (await chargeOf(books, intentId ?? ''));
  const charge = await books.lock('charge', id);
  if (!charge) throw ApiError.missing('charge', id, 'charge');
  if (!charge.paid)
    throw ApiError.invalid(`Charge ${id} was not paid and cannot be refunded.`, { param: 'charge' });
  return charge;
}

async function chargeOf(books: Books, intentId: string): Promise<string> {
  const intent = await books.find('payment_intent', intentId);
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
