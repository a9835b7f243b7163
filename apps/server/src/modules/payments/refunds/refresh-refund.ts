import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { listRefunds, retrieveRefund } from '../provider/refunds.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { findRefund, findRefundOfProvider, type RefundRow } from '../store/refunds/read.ts';
import { retryWhileStale } from '../store/retry-while-stale.ts';
import { adoptRefund } from './adopt-refund.ts';
import { upsertRefund } from './upsert-refund.ts';

/**
 * Brings our books in line with a refund as the provider has it now, whether we asked for it or somebody made it there.
 * With an `event`, its id is kept in the same transaction, and a known one changes nothing. Throws when it should be tried
 * again later.
 */
export function refreshRefund(
  context: PaymentContext,
  refundId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return retryWhileStale({ client, objectId: refundId, shared: !event }, () =>
    hearOnce(context, refundId, event),
  );
}

/** All refunds of a payment, as above. */
export async function refreshRefundsOfIntent(
  context: PaymentContext,
  intentId: string,
  event?: ProviderEvent,
) {
  for (const { id } of await listRefunds(requireProvider(context).client, intentId))
    await refreshRefund(context, id);
  if (event) await context.database.transaction(unit => insertProviderEvent(unit, event));
}

async function hearOnce(context: PaymentContext, refundId: string, event?: ProviderEvent): Promise<void> {
  const { database, log } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read before the provider is asked: if another's word is kept in between, ours may be the older one.
  const known = await findRefundOfProvider(database.read, refundId);
  const refund = await retrieveRefund(requireProvider(context).client, refundId);
  if (!refund)
    return log.warn({ refund: refundId }, 'the payment provider told of a refund it does not know');
  const row = known ?? (await findAsked(database.read, refund)) ?? (await adoptRefund(context, refund));
  if (!row) return;
  await database.transaction(async unit => {
    if (!event || (await insertProviderEvent(unit, event))) await upsertRefund(unit, row, refund);
  });
}

/** One we asked for, whose answer has not arrived. It has no state yet that this one could be older than. */
async function findAsked(
  db: Reader,
  { metadata, payment_intent }: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const id = Number(metadata?.refund_id);
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await findRefund(db, id);
  return row?.intentId === payment_intent && row?.status === 'due' ? row : undefined;
}
