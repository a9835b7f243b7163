import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { listRefunds, retrieveRefund } from '../provider/refunds.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { findRefund, findRefundOfProvider, type RefundRow } from '../store/refunds.ts';
import { adoptRefund } from './adopt-refund.ts';
import { upsertRefund } from './upsert-refund.ts';

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
