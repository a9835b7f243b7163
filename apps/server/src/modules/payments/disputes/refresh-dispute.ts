import { toDisputeStatus } from '@oficio/domain/payments/stored-statuses.ts';
import type Stripe from 'stripe';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveDispute } from '../provider/disputes.ts';
import { objectId } from '../provider/object-id.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaymentOfIntent, type PaymentRow } from '../store/charges/read.ts';
import { findDispute } from '../store/disputes.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { upsertDispute } from './upsert-dispute.ts';

/**
 * Updates a dispute from the provider's current state. With an `event`, also stores its id; a known event changes nothing.
 * Throws when the caller must retry.
 */
export function refreshDispute(
  context: PaymentContext,
  disputeId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return refreshInTurn({ client, objectId: disputeId, shared: !event }, () =>
    refreshOnce(context, disputeId, event),
  );
}

async function refreshOnce(context: PaymentContext, disputeId: string, event?: ProviderEvent): Promise<void> {
  const { database, log, settings } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read first: a revision that changes during the call to the provider makes this answer stale.
  const known = await findDispute(database.read, disputeId);
  const dispute = await retrieveDispute(requireProvider(context).client, disputeId);
  if (!dispute) return log.warn({ dispute: disputeId }, 'the payment provider does not know this dispute');
  const payment = await paymentOf(context, dispute);
  // Other applications may take payments through the same account.
  if (!payment) return;
  if (toDisputeStatus(dispute.status) === 'unknown')
    log.warn(
      { dispute: disputeId, status: dispute.status },
      'this version does not know the status of a dispute',
    );
  await database.transaction(async tx => {
    const feePercent = readTerms(payment, settings).fee_percent;
    if (!event || (await insertProviderEvent(tx, event)))
      await upsertDispute(tx, { payment, known, dispute, feePercent });
  });
}

/** Returns the disputed payment and refreshes it first if its money was not recorded yet. */
async function paymentOf(
  context: PaymentContext,
  { payment_intent: intent }: Stripe.Dispute,
): Promise<PaymentRow | undefined> {
  const intentId = objectId(intent);
  if (intentId === undefined) return undefined;
  const { read } = context.database;
  const payment = await findPaymentOfIntent(read, intentId);
  if (payment && payment.outcome !== null) return payment;
  await refreshIntent(context, intentId);
  return findPaymentOfIntent(read, intentId);
}
