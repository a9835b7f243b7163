import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { cancelIntent } from '../provider/intents.ts';
import { findStalePayments } from '../store/charges/read.ts';
import type { Offer } from './intent-params.ts';
import { refreshIntent } from './refresh-intent.ts';

/** Cancels the intents of earlier offers. Refreshes an intent that was already paid, which refunds it. */
export async function cancelStaleIntents(
  context: PaymentContext,
  { requestId, offerVersion }: Pick<Offer, 'requestId' | 'offerVersion'>,
): Promise<void> {
  const { client } = requireProvider(context);
  for (const { intent_id: intentId } of await findStalePayments(
    context.database.read,
    requestId,
    offerVersion,
  )) {
    if (intentId === null) continue;
    await cancelIntent(client, intentId);
    await refreshIntent(context, intentId);
  }
}
