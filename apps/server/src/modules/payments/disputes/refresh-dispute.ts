import type Stripe from 'stripe';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveDispute } from '../provider/disputes.ts';
import { objectId } from '../provider/object-id.ts';
import { findPaymentOfIntent, type PaymentRow } from '../store/charges/read.ts';
import { findDispute } from '../store/disputes/read.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { retryWhileStale } from '../store/retry-while-stale.ts';
import { upsertDispute } from './upsert-dispute.ts';

/**
 * Brings our books in line with a dispute as the provider has it now. With an `event`, its id is kept in the same
 * transaction, and a known one changes nothing. Throws when it should be tried again later.
 */
export function refreshDispute(
  context: PaymentContext,
  disputeId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return retryWhileStale({ client, objectId: disputeId, shared: !event }, () =>
    hearOnce(context, disputeId, event),
  );
}

async function hearOnce(context: PaymentContext, disputeId: string, event?: ProviderEvent): Promise<void> {
  const { database, log, settings } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read before the provider is asked: if another's word is kept in between, ours may be the older one.
  const known = await findDispute(database.read, disputeId);
  const dispute = await retrieveDispute(requireProvider(context).client, disputeId);
  if (!dispute)
    return log.warn({ dispute: disputeId }, 'the payment provider told of a dispute it does not know');
  const payment = await paymentOf(context, dispute);
  // Others may take payments through the same account.
  if (!payment) return;
  await database.transaction(async unit => {
    if (!event || (await insertProviderEvent(unit, event)))
      await upsertDispute(unit, { payment, known, dispute, feePercent: settings.platformFeePercent });
  });
}

/** The payment in dispute, which has come in: the provider's word about that may still be on its way. */
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
