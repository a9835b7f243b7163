import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshDispute } from '../disputes/refresh-dispute.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveDispute } from '../provider/disputes.ts';
import { objectId } from '../provider/object-id.ts';
import { findPaymentOfIntent } from '../store/charges/read.ts';
import { findDispute } from '../store/disputes.ts';
import { compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Compares the stored disputes with the provider's. */
export function compareDisputes(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareTheirs<Stripe.Dispute>(progress, {
    list: params => client.disputes.list(params),
    differs: dispute => disputeDiffers(read, dispute),
    recheck: {
      refresh: ({ id }) => refreshDispute(context, id),
      retrieve: ({ id }) => retrieveDispute(client, id),
    },
  });
}

async function disputeDiffers(
  read: Reader,
  { id, status, payment_intent: intent }: Stripe.Dispute,
): Promise<string | null> {
  const intentId = objectId(intent);
  const payment = intentId === undefined ? undefined : await findPaymentOfIntent(read, intentId);
  // Other applications may take payments through the same account.
  if (!payment) return null;
  const ours = await findDispute(read, id);
  if (ours?.status === status) return null;
  return `La reclamación ${id} está en «${status}» en el proveedor y ${ours ? `en «${ours.status}»` : 'no está'} en nuestra contabilidad (solicitud ${payment.request_id}).`;
}
