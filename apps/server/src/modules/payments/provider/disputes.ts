import type Stripe from 'stripe';
import { isRefusal, toProviderError } from './errors.ts';

/** Null when the provider knows no such dispute. Throws `payment_provider` when it is down, slow or makes no sense. */
export async function retrieveDispute(client: Stripe, id: string): Promise<Stripe.Dispute | null> {
  try {
    const dispute = await client.disputes.retrieve(id);
    if (dispute.object !== 'dispute')
      throw new Error('The payment provider answered something that is no Dispute');
    return dispute;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}
