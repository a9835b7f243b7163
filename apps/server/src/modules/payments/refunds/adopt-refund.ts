import type Stripe from 'stripe';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { callOffUnpaid } from '../paid-jobs/call-off.ts';
import { freezePayout } from '../payouts/freeze-payout.ts';
import type { PaymentContext } from '../provider/context.ts';
import { objectId } from '../provider/object-id.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaymentOfIntent } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { insertRefund } from '../store/refunds/write.ts';
import { findRefund, findRefundOfProvider, type RefundRow } from '../store/refunds.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { closeCoveredRefunds } from './close-failed.ts';
import { statusOf } from './upsert-refund.ts';

/** Reason that both sides read when refunds leave nothing of the payment. */
const GIVEN_BACK = 'El pago se ha devuelto entero.';

/**
 * Stores a refund made in the provider's dashboard, freezes the payout, and calls off a job that has not started
 * when its whole payment is refunded. Returns undefined when the payment is unknown. Throws `StaleRevisionError`.
 */
export async function adoptRefund(
  context: PaymentContext,
  refund: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const { database, log } = context;
  const intentId = objectId(refund.payment_intent);
  if (intentId === undefined) return undefined;
  const payment = await findPaymentOfIntent(database.read, intentId);
  // Other applications may take payments through the same account.
  if (!payment) return undefined;
  // The webhook about the payment may be late; a refund needs its charge in the ledger first.
  if (payment.outcome === null) await refreshIntent(context, intentId);
  const adopted = await database.transaction(async tx => {
    await lockPayment(tx, payment.id);
    if (await findRefundOfProvider(tx.db, refund.id)) throw new StaleRevisionError();
    const id = await insertRefund(tx, {
      paymentId: payment.id,
      requestId: payment.request_id,
      amountCents: refund.amount,
      cause: 'provider',
      reason: null,
      actorId: null,
      refundId: refund.id,
      // The provider has the refund already, so no task requests it. The caller stores its state next.
      attemptAt: null,
    });
    // A failed refund returns its money to the platform's balance.
    const isGone = statusOf(refund) !== 'failed';
    const feePercent = readTerms(payment, context.settings).fee_percent;
    if (isGone) await freezePayout(tx, payment, { cause: 'refund_found', feePercent });
    await tx.publish('refund_found', {
      refundId: id,
      paymentId: payment.id,
      requestId: payment.request_id,
      amountCents: refund.amount,
      cause: 'provider',
    });
    if (isGone) {
      await closeCoveredRefunds(tx, payment);
      await callOffUnpaid(tx, payment.id, GIVEN_BACK);
    }
    return findRefund(tx.db, id);
  });
  log.warn({ intent: intentId, refund: refund.id }, 'stored a refund that was made at the payment provider');
  return adopted;
}
