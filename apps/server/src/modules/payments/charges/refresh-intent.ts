import { currentTerms } from '@oficio/domain/payments/payment-terms.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type Stripe from 'stripe';
import { findRequest } from '../../requests/public.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { chargeOf, retrieveIntent } from '../provider/intents.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { findPayment, findPaymentOfIntent, type PaymentRow } from '../store/charges/read.ts';
import { insertPayment, updateIntent } from '../store/charges/write.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { applyIntent } from './apply-intent.ts';

/** Intent statuses with money received or on its way. */
const MONEY: readonly string[] = ['processing', 'succeeded'];

/**
 * Updates a payment from the provider's current intent, which is not asked for once its money has arrived. With an `event`, also stores
 * its id; a known event changes nothing. Throws when the caller must retry.
 */
export function refreshIntent(
  context: PaymentContext,
  intentId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return refreshInTurn({ client, objectId: intentId, shared: !event }, () =>
    refreshOnce(context, intentId, event),
  );
}

async function refreshOnce(context: PaymentContext, intentId: string, event?: ProviderEvent): Promise<void> {
  const { database, log } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read first: a revision that changes during the call to the provider makes this answer stale.
  const known = await findPaymentOfIntent(database.read, intentId);
  if (known && isSettled(known)) {
    if (event) await database.transaction(tx => insertProviderEvent(tx, event));
    return;
  }
  const intent = await retrieveIntent(requireProvider(context).client, intentId);
  if (!intent) return log.warn({ intent: intentId }, 'the payment provider does not know this intent');
  const payment = known ?? (await adopt(context, intent));
  if (!payment) return;
  const chargedAt = chargeTime(context, payment, intent);
  const late = chargedAt !== null && payment.agreed_at !== null && chargedAt >= payment.agreed_at;
  await database.transaction(async tx => {
    if (!event || (await insertProviderEvent(tx, event)))
      await applyIntent(tx, log, { payment, intent, late, chargedAt });
  });
}

/** Returns whether the intent's state is final and applied: a succeeded intent never changes. */
const isSettled = ({ status, outcome }: PaymentRow): boolean => status === 'succeeded' && outcome !== null;

/**
 * Returns when the customer confirmed a new payment, if it may be after the offer's date or in an earlier month; else null. Events
 * may arrive much later.
 */
function chargeTime(
  { clock }: PaymentContext,
  { agreed_at: agreedAt, outcome }: PaymentRow,
  intent: Stripe.PaymentIntent,
): number | null {
  const { status, created } = intent;
  const charge = chargeOf(intent);
  const now = clock();
  const mayBeLate = agreedAt !== null && agreedAt <= now;
  const mayBeEarlier = created * 1000 < monthOf(now).from;
  if (outcome !== null || !MONEY.includes(status) || charge === null) return null;
  return mayBeLate || mayBeEarlier ? charge.created * 1000 : null;
}

/**
 * Stores an intent that has our metadata but no row: the provider's answer was lost, or a backup was restored.
 */
async function adopt(context: PaymentContext, intent: Stripe.PaymentIntent): Promise<PaymentRow | undefined> {
  const { database, log } = context;
  const offer = await offerOf(context, intent);
  // Other applications may take payments through the same account.
  if (!offer) return undefined;
  const { id, status } = intent;
  await database.transaction(async tx => {
    const known = await findPayment(tx.db, offer.requestId, offer.offerVersion);
    if (!known && MONEY.includes(status)) await insertPayment(tx, offer, currentTerms(context.settings));
    const payment = known ?? (await findPayment(tx.db, offer.requestId, offer.offerVersion));
    if (payment?.intent_id === null)
      await updateIntent(tx, {
        paymentId: payment.id,
        previousIntentId: null,
        intentId: id,
        status: payment.status,
      });
  });
  // The row was read after the call to the provider, so its answer may be stale.
  if (await findPaymentOfIntent(database.read, id)) throw new StaleRevisionError();
  // Replaced intents without money need no attention.
  if (intent.amount_received > 0)
    log.error({ intent: id, request: offer.requestId }, 'money arrived for an intent without a payment row');
  return undefined;
}

/** Returns the offer named in an intent's metadata if its request belongs to this installation. */
async function offerOf({ database }: PaymentContext, { amount, metadata }: Stripe.PaymentIntent) {
  const requestId = Number(metadata.request_id);
  const offerVersion = Number(metadata.offer_version);
  if (!Number.isSafeInteger(requestId) || !Number.isSafeInteger(offerVersion)) return undefined;
  const request = await findRequest(database.read, requestId);
  if (request === undefined || metadata.requested_at !== String(request.created_at)) return undefined;
  return { requestId, offerVersion, amountCents: amount };
}
