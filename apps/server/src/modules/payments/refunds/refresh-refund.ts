import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { callOffUnpaid, GIVEN_BACK } from '../paid-jobs/call-off.ts';
import { freezePayout } from '../payouts/stops.ts';
import { objectId } from '../provider/answers.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { listRefunds, retrieveRefund } from '../provider/refunds.ts';
import { findPaymentOfIntent, readTerms } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { findRefund, findRefundOfProvider, insertRefund, type RefundRow } from '../store/refunds.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { closeCoveredRefunds, statusOf, upsertRefund } from './upsert-refund.ts';

/**
 * Updates a refund from the provider's current state; also one that was made in the dashboard. With an `event`, also stores
 * its id; a known event changes nothing. Throws when the caller must retry.
 */
export function refreshRefund(
  context: PaymentContext,
  refundId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return refreshInTurn({ client, objectId: refundId, shared: !event }, () =>
    refreshOnce(context, refundId, event),
  );
}

/** Calls `refreshRefund` for all refunds of an intent. With an `event`, stores its id afterwards. */
export async function refreshRefundsOfIntent(
  context: PaymentContext,
  intentId: string,
  event?: ProviderEvent,
) {
  for (const { id } of await listRefunds(requireProvider(context).client, intentId))
    await refreshRefund(context, id);
  if (event) await context.database.transaction(tx => insertProviderEvent(tx, event));
}

async function refreshOnce(context: PaymentContext, refundId: string, event?: ProviderEvent): Promise<void> {
  const { database, log } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read first: a revision that changes during the call to the provider makes this answer stale.
  const known = await findRefundOfProvider(database.read, refundId);
  const refund = await retrieveRefund(requireProvider(context).client, refundId);
  if (!refund) return log.warn({ refund: refundId }, 'the payment provider does not know this refund');
  const row =
    known ?? (await findUnansweredRefund(database.read, refund)) ?? (await adoptRefund(context, refund));
  if (!row) return;
  await database.transaction(async tx => {
    if (!event || (await insertProviderEvent(tx, event))) await upsertRefund(tx, row, refund);
  });
}

/** Returns the row of a requested refund with a lost answer. The row has no provider state yet, so any state is newer. */
async function findUnansweredRefund(
  db: Reader,
  { metadata, payment_intent }: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const id = Number(metadata?.refund_id);
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await findRefund(db, id);
  return row?.intent_id === payment_intent && row?.status === 'due' ? row : undefined;
}

/**
 * Stores a refund made in the provider's dashboard, freezes the payout, and calls off a job that has not started
 * when its whole payment is refunded. Returns undefined when the payment is unknown. Throws `StaleRevisionError`.
 */
async function adoptRefund(context: PaymentContext, refund: Stripe.Refund): Promise<RefundRow | undefined> {
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
