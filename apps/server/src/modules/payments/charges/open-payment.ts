import { createHash } from 'node:crypto';
import { AppError } from '@oficio/domain/errors.ts';
import { type Cents, CURRENCY } from '@oficio/domain/payments/money.ts';
import { currentTerms, type PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import { toPaymentStatus } from '@oficio/domain/payments/stored-statuses.ts';
import { PAID_STATUSES, PAYABLE_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type Stripe from 'stripe';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { findUser, isActive } from '../../accounts/public.ts';
import { findOfferState, findOfferToPay } from '../../requests/public.ts';
import { isApproved } from '../../technicians/public.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { cancelIntent, createIntent, retrieveIntent } from '../provider/intents.ts';
import { scheduleChecks } from '../store/charges/intent-checks.ts';
import { findPayment, findStalePayments, type PaymentRow, readTerms } from '../store/charges/read.ts';
import { insertPayment, updateIntent } from '../store/charges/write.ts';
import { refreshIntent } from './refresh-intent.ts';

const PAYABLE: readonly Status[] = PAYABLE_STATUSES;
const PAID: readonly Status[] = PAID_STATUSES;

/** An open payment that the customer can confirm in the browser. */
export interface OpenPayment {
  readonly clientSecret: string;
  readonly amountCents: Cents;
  readonly agreedAt: number | null;
  readonly terms: PaymentTerms;
}

/** A request's current offer. */
interface Offer {
  readonly requestId: number;
  readonly offerVersion: number;
  readonly amountCents: Cents;
  readonly serviceName: string;
  /** When the request was made, milliseconds since the epoch. */
  readonly createdAt: number;
  /** The customer. */
  readonly userId: number;
}

/**
 * Opens the payment of a request's current offer, or returns the open one, because an offer has one intent. Throws 404 unless
 * the request is the caller's, 409 when nothing can be paid, 502 or 503 when the provider fails.
 */
export async function openPayment(
  context: PaymentContext,
  userId: number,
  requestId: number,
): Promise<OpenPayment> {
  const { offer, payment } = await context.database.transaction(async tx => {
    const offer = await findPayable(tx.db, userId, requestId, tx.now);
    // After the check of access, so that other users cannot find out whether a provider is configured.
    requireProvider(context);
    const made = await insertPayment(tx, offer, currentTerms(context.settings));
    return { offer, payment: made ?? (await paymentOf(tx.db, offer)) };
  });
  if (offer.offerVersion > 1) await cancelStaleIntents(context, offer);
  const intent = (await findOpenIntent(context, payment)) ?? (await createAndStore(context, offer, payment));
  if (intent.status === 'succeeded') {
    // The webhook has not arrived yet; refresh now so that the customer does not wait.
    await refreshIntent(context, intent.id);
    throw new AppError('already_paid');
  }
  if (!intent.client_secret) throw new AppError('payment_provider');
  return {
    clientSecret: intent.client_secret,
    amountCents: payment.amount_cents,
    agreedAt: payment.agreed_at,
    terms: readTerms(payment, context.settings),
  };
}

async function findPayable(db: Reader, userId: number, requestId: number, now: number): Promise<Offer> {
  const request = await findOfferToPay(db, requestId);
  if (!request || request.user_id !== userId) throw new AppError('request_not_found');
  if (PAID.includes(request.status)) throw new AppError('already_paid');
  const { price_cents: amountCents, starts_at: startsAt, technician_id: technicianId } = request;
  if (!PAYABLE.includes(request.status) || amountCents === null) throw new AppError('not_payable');
  if (request.status === 'approved' && startsAt !== null && startsAt <= now)
    throw new AppError('offer_expired');
  if (technicianId !== null && !(await canWork(db, technicianId))) throw new AppError('technician_gone');
  return {
    requestId,
    offerVersion: request.offer_version,
    amountCents,
    serviceName: request.service_name,
    createdAt: request.created_at,
    userId,
  };
}

const canWork = async (db: Reader, technicianId: number): Promise<boolean> =>
  (await isActive(db, technicianId)) && (await isApproved(db, technicianId));

async function paymentOf(db: Reader, { requestId, offerVersion }: Offer): Promise<PaymentRow> {
  const payment = await findPayment(db, requestId, offerVersion);
  if (!payment) throw new AppError('internal');
  return payment;
}

/** Cancels the intents of earlier offers. Refreshes an intent that was already paid, which refunds it. */
async function cancelStaleIntents(
  context: PaymentContext,
  { requestId, offerVersion }: Offer,
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

/** Returns the payment's intent from the provider; null when it can no longer be paid. */
async function findOpenIntent(
  context: PaymentContext,
  { intent_id: intentId }: PaymentRow,
): Promise<Stripe.PaymentIntent | null> {
  if (intentId === null) return null;
  const intent = await retrieveIntent(requireProvider(context).client, intentId);
  return intent?.status === 'canceled' ? null : intent;
}

/** Creates an intent and stores it. If another tab stored one first, returns that one. */
async function createAndStore(
  context: PaymentContext,
  offer: Offer,
  payment: PaymentRow,
): Promise<Stripe.PaymentIntent> {
  const { database } = context;
  const { client } = requireProvider(context);
  const customer = await findUser(database.read, offer.userId);
  const params = intentParams(offer, customer?.email);
  const created = await createIntent(client, params, idempotencyKeyOf(offer, params, payment.intent_id));
  const { stored, isReplaced } = await database.transaction(async tx => ({
    stored: await updateIntent(tx, {
      paymentId: payment.id,
      previousIntentId: payment.intent_id,
      intentId: created.id,
      status: toPaymentStatus(created.status),
    }),
    isReplaced: await discardIfReplaced(tx, context, offer),
  }));
  if (isReplaced) throw new AppError('request_moved');
  if (stored) return created;
  const current = await paymentOf(database.read, offer);
  if (current.intent_id === created.id) return created;
  const intent = await findOpenIntent(context, current);
  if (!intent) throw new AppError('payment_provider');
  return intent;
}

/** Returns the parameters of a new intent. Separate charges and transfers: the platform receives the whole amount. */
function intentParams(offer: Offer, email: string | undefined): Stripe.PaymentIntentCreateParams {
  const { requestId, offerVersion, amountCents, serviceName, createdAt } = offer;
  return {
    amount: amountCents,
    currency: CURRENCY,
    automatic_payment_methods: { enabled: true },
    description: `${serviceName} · Solicitud ${requestId}`,
    ...(email !== undefined && { receipt_email: email }),
    statement_descriptor_suffix: `SOLICITUD ${requestId}`.slice(0, 22),
    transfer_group: `request_${requestId}`,
    metadata: {
      request_id: String(requestId),
      offer_version: String(offerVersion),
      // Distinguishes installations that share a Stripe account.
      requested_at: String(createdAt),
    },
  };
}

/**
 * Returns an idempotency key that is equal for equal parameters of an offer, so that retries create one intent. The key
 * contains the request's creation time, because installations may share a Stripe account.
 */
function idempotencyKeyOf(
  { requestId, offerVersion, createdAt }: Offer,
  params: Stripe.PaymentIntentCreateParams,
  replaces: string | null,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const after = replaces === null ? '' : `-after-${replaces}`;
  return `request-${requestId}-${createdAt}-offer-${offerVersion}-${digest}${after}`;
}

/** Schedules the cancellation of the new intent and returns true if another offer replaced its offer during the call. */
async function discardIfReplaced(tx: Transaction, { tasks }: PaymentContext, offer: Offer): Promise<boolean> {
  const request = await findOfferState(tx.db, offer.requestId);
  if (request?.offer_version === offer.offerVersion && PAYABLE.includes(request.status)) return false;
  await scheduleChecks(tx, offer.requestId);
  tx.afterCommit(() => tasks.wake());
  return true;
}
