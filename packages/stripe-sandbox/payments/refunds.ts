import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';

/** How long it takes until a refund that has a fate meets it. Milliseconds. */
export const REFUND_DELAY_MS = 10_000;

/** What becomes of a refund of this charge; undefined when it simply succeeds. */
export async function fateOfRefund(
  books: Books,
  { payment_method: methodId }: Stripe.Charge,
): Promise<'delayed' | 'fails' | undefined> {
  const method = methodId === null ? undefined : await books.find('payment_method', methodId);
  return method?.card.behaviour.kind === 'succeeds' ? method.card.behaviour.refund : undefined;
}

/** Ends the wait of a refund: it succeeds after all, or the card's bank sends the money back. */
export async function settleRefund(books: Books, id: string): Promise<void> {
  const refund = await books.lock('refund', id);
  if (!refund || typeof refund.charge !== 'string' || refund.status === 'failed') return;
  const charge = await books.lock('charge', refund.charge);
  if (!charge) return;
  if ((await fateOfRefund(books, charge)) === 'fails') return fail(books, refund, charge);
  const arrived: Stripe.Refund = { ...refund, status: 'succeeded' };
  await books.save(arrived);
  await books.tell('refund.updated', arrived);
  await books.tell('charge.refund.updated', arrived);
}

async function fail(books: Books, refund: Stripe.Refund, charge: Stripe.Charge): Promise<void> {
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: refund.balance_transaction as string,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  await books.save(failed);
  await books.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  await books.move(refund.id, 'refund_failure', refund.amount);
  await books.tell('refund.failed', failed);
  await books.tell('charge.refund.updated', failed);
}
