import type Stripe from 'stripe';
import { isRefusal, toProviderError } from './answers.ts';

/** Returns the dispute; null when the provider does not know it. Throws `payment_provider` when the call fails. */
export async function retrieveDispute(client: Stripe, id: string): Promise<Stripe.Dispute | null> {
  try {
    const dispute = await client.disputes.retrieve(id);
    if (dispute.object !== 'dispute')
      throw new Error('The payment provider returned an object that is not a Dispute');
    return dispute;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}
