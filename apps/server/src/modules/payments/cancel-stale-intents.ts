import { type PaymentContext, providerIn } from './context.ts';
import { hearIntent } from './hear-intent.ts';
import type { Offer } from './intent-params.ts';
import { cancelIntent } from './provider.ts';
import { findStalePayments } from './read.ts';

/** Ends the intents of earlier offers. One that was paid meanwhile is heard of, which gives its money back. */
export async function cancelStaleIntents(
  context: PaymentContext,
  { requestId, offerVersion }: Pick<Offer, 'requestId' | 'offerVersion'>,
): Promise<void> {
  const { client } = providerIn(context);
  for (const { intentId } of await findStalePayments(context.database.read, requestId, offerVersion)) {
    if (intentId === null) continue;
    await cancelIntent(client, intentId);
    await hearIntent(context, intentId);
  }
}
