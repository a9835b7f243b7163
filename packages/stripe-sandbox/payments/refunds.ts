import type Stripe from 'stripe';
import type { ObjectStore } from '../store/object-store.ts';

/** Time until a delayed or failing refund ends. Milliseconds. */
export const REFUND_DELAY_MS = 10_000;

/** Returns the later outcome of a refund of this charge; undefined when the refund succeeds at once. */
export async function refundOutcome(
  store: ObjectStore,
  { payment_method: methodId }: Stripe.Charge,
): Promise<'delayed' | 'fails' | undefined> {
  const method = methodId === null ? undefined : await store.find('payment_method', methodId);
  return method?.card.behaviour.kind === 'succeeds' ? method.card.behaviour.refund : undefined;
}

/** Ends a pending refund: it succeeds, or the card's bank returns the money. */
export async function settleRefund(store: ObjectStore, id: string): Promise<void> {
  const refund = await store.lock('refund', id);
  if (!refund || typeof refund.charge !== 'string' || refund.status === 'failed') return;
  const charge = await store.lock('charge', refund.charge);
  if (!charge) return;
  if ((await refundOutcome(store, charge)) === 'fails') return fail(store, refund, charge);
  const arrived: Stripe.Refund = { ...refund, status: 'succeeded' };
  await store.save(arrived);
  await store.emit('refund.updated', arrived);
  await store.emit('charge.refund.updated', arrived);
}

async function fail(store: ObjectStore, refund: Stripe.Refund, charge: Stripe.Charge): Promise<void> {
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: refund.balance_transaction as string,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  await store.save(failed);
  await store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  await store.postMovement(refund.id, 'refund_failure', refund.amount);
  await store.emit('refund.failed', failed);
  await store.emit('charge.refund.updated', failed);
}
