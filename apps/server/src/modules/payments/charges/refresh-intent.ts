import {
  type FailureReason,
  failureReasonOf,
  failureText,
} from '@oficio/domain/payments/charges/declines.ts';
import { type Consequence, consequenceOf } from '@oficio/domain/payments/charges/settlement.ts';
import { CURRENCY } from '@oficio/domain/payments/money.ts';
import { currentTerms } from '@oficio/domain/payments/payment-terms.ts';
import { toPaymentStatus } from '@oficio/domain/payments/stored-statuses.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/logs/log.ts';
import { findOfferState, findRequest, moveRequest } from '../../requests/public.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { cardOf, chargeOf, retrieveIntent } from '../provider/intents.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { findPayment, findPaymentOfIntent, type PaymentRow } from '../store/charges/read.ts';
import { bumpRevision, insertPayment, saveRevision, updateIntent } from '../store/charges/write.ts';
import { chargeEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { StaleRevisionError } from '../store/update-revision.ts';

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

interface RefreshedIntent {
  /** Row read before the call to the provider. */
  readonly payment: PaymentRow;
  readonly intent: Stripe.PaymentIntent;
  /** True if the customer confirmed the intent after the date of its offer. */
  readonly late: boolean;
  /** The time of the charge in milliseconds since the epoch, if it may be in an earlier month; else null. */
  readonly chargedAt: number | null;
}

/** Applies an intent's current state to its payment and request. Throws `StaleRevisionError`. */
async function applyIntent(
  tx: Transaction,
  log: Log,
  { payment, intent, late, chargedAt }: RefreshedIntent,
): Promise<void> {
  if (!isIntentOf(payment, intent)) {
    log.error(
      { intent: intent.id, payment: payment.id },
      'payment intent does not match its payment and was not applied',
    );
    return;
  }
  const request = await findOfferState(tx.db, payment.request_id);
  if (!request) return;
  const consequence = consequenceOf({
    intent: intent.status,
    outcome: payment.outcome,
    request: request.status,
    currentOffer: request.offer_version === payment.offer_version,
    late,
  });
  const failure = failureTextOf(payment, intent, consequence);
  const status = toPaymentStatus(intent.status);
  const unchanged = payment.status === status && payment.failure === failure;
  if (consequence === 'nothing' && unchanged) return bumpRevision(tx, payment.id);
  const outcome = outcomeOf(consequence);
  const isSaved = await saveRevision(tx, {
    paymentId: payment.id,
    revision: payment.revision,
    status,
    outcome: outcome ?? payment.outcome,
    paid: outcome !== null,
    failure,
    card: outcome === null ? null : cardOf(chargeOf(intent)),
  });
  if (!isSaved) throw new StaleRevisionError();
  if (outcome !== null) await postCharge(tx, payment, intent.id, chargedAt);
  if (consequence === 'refund') {
    const { id: paymentId, request_id: requestId, amount_cents: amountCents } = payment;
    await tx.publish('payment_too_late', { paymentId, requestId, amountCents });
  }
  if (consequence === 'nothing' || consequence === 'refund') return;
  const moved = await moveRequest(tx, {
    requestId: request.id,
    from: request.status,
    offerVersion: payment.offer_version,
    action: consequence,
    actor: 'payments',
    actorId: null,
  });
  if (!moved) throw new StaleRevisionError();
  if (consequence === 'payment_failed')
    await tx.publish('payment_failed', { requestId: request.id, reason: declineReason(intent) });
}

/** Returns true if the intent matches the payment exactly: amount, currency and metadata. */
function isIntentOf(
  payment: PaymentRow,
  { amount, amount_received, currency, metadata, status }: Stripe.PaymentIntent,
) {
  return (
    amount === payment.amount_cents &&
    (status !== 'succeeded' || amount_received === amount) &&
    currency === CURRENCY &&
    metadata.request_id === String(payment.request_id) &&
    metadata.offer_version === String(payment.offer_version)
  );
}

/** Returns the Spanish reason why the last attempt failed; null while none has failed. */
function failureTextOf(
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
  consequence: Consequence,
): string | null {
  const { status, last_payment_error: error } = intent;
  if (status === 'requires_payment_method' && error) return failureText(declineReason(intent));
  if (status !== 'canceled') return null;
  // The platform cancels intents of replaced offers; that is not a failure.
  if (consequence === 'payment_failed') return failureText('cancelled');
  return payment.status === 'canceled' ? payment.failure : null;
}

/** Returns why the payment of an intent did not go through. */
function declineReason({ status, last_payment_error: error }: Stripe.PaymentIntent): FailureReason {
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' && error
    ? failureReasonOf({ declineCode: error.decline_code, code: error.code })
    : 'unknown';
}

function outcomeOf(consequence: Consequence): 'paid' | 'refund_due' | null {
  if (consequence === 'payment_succeeded') return 'paid';
  return consequence === 'refund' ? 'refund_due' : null;
}

/** Posts the charge to the ledger, also when the request cannot take the payment, because the money has arrived. */
const postCharge = (tx: Transaction, payment: PaymentRow, intentId: string, happenedAt: number | null) =>
  postEntry(tx, {
    kind: 'charge',
    sourceId: intentId,
    requestId: payment.request_id,
    entries: chargeEntries(payment.amount_cents),
    happenedAt,
  });
