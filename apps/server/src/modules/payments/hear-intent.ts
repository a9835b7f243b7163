import type Stripe from 'stripe';
import { applyIntent } from './apply-intent.ts';
import { type PaymentContext, providerIn } from './context.ts';
import { Overtaken, untilAhead } from './overtaken.ts';
import { retrieveIntent } from './provider.ts';
import { findPayment, findPaymentOfIntent, isKnownEvent, type PaymentRow } from './read.ts';
import { insertProviderEvent, updateIntent } from './write.ts';

/** What we keep of an event, so that it acts once. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
}

/**
 * Brings our books in line with an intent as the provider has it now. With an `event`, its id is kept in the same
 * transaction as what it changes, and a known one changes nothing. Throws when it should be tried again later.
 */
export function hearIntent(context: PaymentContext, intentId: string, event?: ProviderEvent): Promise<void> {
  const { client } = providerIn(context);
  return untilAhead({ client, id: intentId, shared: !event }, () => hearOnce(context, intentId, event));
}

async function hearOnce(context: PaymentContext, intentId: string, event?: ProviderEvent): Promise<void> {
  const { database, log } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read before the provider is asked: if another's word is kept in between, ours may be the older one.
  const known = await findPaymentOfIntent(database.read, intentId);
  const intent = await retrieveIntent(providerIn(context).client, intentId);
  if (!intent)
    return log.warn({ intent: intentId }, 'the payment provider told of an intent it does not know');
  const payment = known ?? (await adopt(context, intent));
  if (!payment) return;
  await database.transaction(async unit => {
    if (!event || (await insertProviderEvent(unit, event))) await applyIntent(unit, log, payment, intent);
  });
}

/** An intent of ours that we do not know: its payment was opened, but the provider's answer got lost on the way. */
async function adopt(
  { database, log }: PaymentContext,
  { id, status, metadata, amount_received: received }: Stripe.PaymentIntent,
): Promise<PaymentRow | undefined> {
  const requestId = Number(metadata.request_id);
  const offerVersion = Number(metadata.offer_version);
  // Others may take payments through the same account.
  if (!Number.isSafeInteger(requestId) || !Number.isSafeInteger(offerVersion)) return undefined;
  const payment = await findPayment(database.read, requestId, offerVersion);
  if (payment?.intentId === null)
    await database.transaction(unit =>
      updateIntent(unit, { paymentId: payment.id, instead: null, intentId: id, status }),
    );
  const adopted = await findPaymentOfIntent(database.read, id);
  // It was read after the provider was asked, so the provider must be asked again.
  if (adopted) throw new Overtaken();
  // One that was replaced after it was cancelled is of no interest; money is.
  if (received > 0) log.error({ intent: id, request: requestId }, 'money arrived that belongs to no payment');
  return undefined;
}
