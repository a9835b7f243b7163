import type Stripe from 'stripe';
import { hearIntent } from '../charges/refresh-intent.ts';
import { callOffUnpaid } from '../paid-jobs/call-off.ts';
import { stopPayout } from '../payouts/freeze-payout.ts';
import type { PaymentContext } from '../provider/context.ts';
import { idOf } from '../provider/object-id.ts';
import { lockPayment } from '../store/charges/lock-payment.ts';
import { findPaymentOfIntent } from '../store/charges/read.ts';
import { findRefund, findRefundOfProvider, type RefundRow } from '../store/refunds/read.ts';
import { Overtaken } from '../store/retry-while-stale.ts';
import { closeCovered } from './close-failed.ts';
import { statusOf } from './upsert-refund.ts';

/** What both sides read when nothing is left of what a job was paid with. */
const GIVEN_BACK = 'El pago se ha devuelto entero.';

/**
 * A refund that we did not ask for: somebody made it at the provider's dashboard. It becomes a row of ours, whatever waits to
 * be paid out of the same money is stopped, and a job that has not begun is called off when all went back. Undefined when
 * its payment is none of ours. Throws `Overtaken`.
 */
export async function adoptRefund(
  context: PaymentContext,
  refund: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const { database, log } = context;
  const intentId = idOf(refund.payment_intent);
  if (intentId === undefined) return undefined;
  const payment = await findPaymentOfIntent(database.read, intentId);
  // Others may take payments through the same account.
  if (!payment) return undefined;
  // Their word about the payment may still be on its way: what has not come in cannot go out.
  if (payment.outcome === null) await hearIntent(context, intentId);
  const adopted = await database.transaction(async unit => {
    await lockPayment(unit, payment.id);
    if (await findRefundOfProvider(unit.db, refund.id)) throw new Overtaken();
    const { id } = await unit.db
      .insertInto('refunds')
      .values({
        payment_id: payment.id,
        request_id: payment.requestId,
        amount_cents: refund.amount,
        cause: 'provider',
        reason: null,
        actor_id: null,
        // Nobody asks for it, because of its name; and what the provider says of it is kept next.
        status: 'due',
        refund_id: refund.id,
        failure: null,
        attempts: 0,
        attempt_at: null,
        revision: 0,
        created_at: unit.now,
        updated_at: unit.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // What the bank would not take is with us again.
    const isGone = statusOf(refund) !== 'failed';
    const feePercent = context.settings.platformFeePercent;
    if (isGone) await stopPayout(unit, payment, { cause: 'refund_found', feePercent });
    await unit.record('refund_found', {
      refundId: id,
      paymentId: payment.id,
      requestId: payment.requestId,
      amountCents: refund.amount,
      cause: 'provider',
    });
    if (isGone) {
      await closeCovered(unit, payment);
      await callOffUnpaid(unit, payment.id, GIVEN_BACK);
    }
    return findRefund(unit.db, id);
  });
  log.warn(
    { intent: intentId, refund: refund.id },
    'a refund that was made at the payment provider was taken over',
  );
  return adopted;
}
