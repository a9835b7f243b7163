import { AppError } from '@oficio/domain/errors.ts';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { CURRENCY } from '@oficio/domain/payments/money.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import { FAILURE_TEXT_MAX, type OwnFailure } from '@oficio/domain/payments/payout-delays/delays.ts';
import type Stripe from 'stripe';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { NotYet } from '../../../platform/tasks/task-kind.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { objectId } from '../provider/answers.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveIntent } from '../provider/intents.ts';
import { createTransfer, findTransfer, type TransferRefusal } from '../provider/transfers.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { findPaymentById, readTerms } from '../store/charges/read.ts';
import { transferEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { type DuePayout, findPayout, findStops, type PayoutRow } from '../store/payouts/read.ts';
import { clearTransferKey, setTransferKey, type TransferFailure } from '../store/payouts/write.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { lockPayout, movePayout } from './move-payout.ts';
import { freezePayout } from './stops.ts';

/** Refusal codes caused by the technician's account, which cannot take money now. */
const ACCOUNT_CODES = ['insufficient_capabilities_for_transfer', 'account_invalid', 'resource_missing'];
/** Delay before the next attempt for such an account, unless a webhook reports a change. */
const ACCOUNT_RETRY_DELAY_MS = HOUR_MS;

/** The provider refused a transfer. */
export class TransferRefusedError extends Error {
  readonly refusal: TransferRefusal;
  /** When to try again, in milliseconds since the epoch; null leaves it to the scheduler. */
  readonly retryAt: number | null;

  constructor(paymentId: number, refusal: TransferRefusal, retryAt: number | null) {
    super(`The payment provider refused the transfer of payment ${paymentId}: ${refusal.code}`);
    this.refusal = refusal;
    this.retryAt = retryAt;
  }
}

/**
 * Transfers a payout and stores the result. Throws when it must be retried. The idempotency key is stored
 * before the call, so that a transfer with a lost answer is found later.
 */
export async function sendTransfer(context: PaymentContext, payout: DuePayout): Promise<void> {
  const { client } = requireProvider(context);
  const { account_id: accountId, transfer_key: transferKey, request_id: requestId } = payout;
  const charge = await chargeIdOf(context, payout);
  if (transferKey !== null) {
    const before = await findTransfer(client, charge, groupOf(requestId));
    if (before) return saveTransfer(context, payout, before);
    if (accountId === null || (await isBlocked(context.database.read, payout)))
      return endUnanswered(context, payout, transferKey);
  }
  if (accountId === null) return;
  const key = transferKey ?? transferKeyOf(payout, charge);
  const isKeyStored = await context.database.transaction(tx => setTransferKey(tx, payout, key));
  // Another process froze the payout after this one read it.
  if (!isKeyStored) return;
  const answer = await createTransfer(client, transferParams(payout, accountId, charge), key);
  if ('id' in answer) return saveTransfer(context, payout, answer);
  await end(context, payout, key);
  const isOfAccount = ACCOUNT_CODES.includes(answer.code);
  if (isOfAccount) await refreshAccount(context, accountId);
  throw new TransferRefusedError(
    payout.payment_id,
    answer,
    isOfAccount ? context.clock() + ACCOUNT_RETRY_DELAY_MS : null,
  );
}

/** Returns the id of the payment's charge. Throws when the provider has no money to transfer. */
async function chargeIdOf(
  context: PaymentContext,
  { payment_id: paymentId, intent_id: intentId }: DuePayout,
): Promise<string> {
  const intent = intentId === null ? null : await retrieveIntent(requireProvider(context).client, intentId);
  const charge = objectId(intent?.latest_charge);
  if (intent?.status !== 'succeeded' || !charge) throw new Error(`Payment ${paymentId} has no charge`);
  return charge;
}

/** Stores a completed transfer, posts it and publishes `payout_sent`. Repeating it is harmless. */
async function saveTransfer(
  { database }: PaymentContext,
  {
    payment_id: paymentId,
    request_id: requestId,
    technician_id: technicianId,
    amount_cents: amountCents,
  }: DuePayout,
  transfer: Stripe.Transfer,
): Promise<void> {
  if (transfer.amount !== amountCents)
    throw new Error(`Transfer ${transfer.id} is of ${transfer.amount} cents instead of ${amountCents}`);
  await database.transaction(async tx => {
    const payout = await findPayout(tx.db, paymentId);
    if (!payout || payout.state === 'sent') return;
    const set = { transfer_id: transfer.id, transfer_key: null, sent_at: tx.now };
    if (!(await movePayout(tx, payout, { action: 'transfer', set }))) throw new StaleRevisionError();
    const entries = transferEntries(technicianId, amountCents);
    const happenedAt = transfer.created * 1000;
    await postEntry(tx, { kind: 'transfer', sourceId: transfer.id, requestId, entries, happenedAt });
    await tx.publish('payout_sent', { requestId, technicianId, amountCents });
  });
}

/** Returns true if the payout must not be sent: a cause freezes it, or less is left of the payment. */
async function isBlocked(db: Reader, payout: PayoutRow): Promise<boolean> {
  const { payment_id: paymentId, amount_cents: amountCents, fee_cents: feeCents } = payout;
  if ((await findStops(db, paymentId)).size > 0) return true;
  const payment = await findPaymentById(db, paymentId);
  return payment !== undefined && (await amountLeft(db, payment)) < amountCents + feeCents;
}

/** Ends a transfer without an answer after the lease, when its call can no longer be running. */
async function endUnanswered(context: PaymentContext, payout: DuePayout, key: string): Promise<void> {
  const over = payout.updated_at + LEASE_MS;
  if (context.clock() < over) throw new NotYet(over);
  await end(context, payout, key);
}

const end = (
  { database, settings }: PaymentContext,
  { payment_id: paymentId }: DuePayout,
  key: string,
): Promise<void> => database.transaction(tx => endTransfer(tx, paymentId, key, settings));

/** Handles a refused transfer: causes that were stored during the call freeze the payout now. */
export async function endTransfer(tx: Transaction, paymentId: number, key: string, settings: TermSettings) {
  await clearTransferKey(tx, paymentId, key);
  const payout = await lockPayout(tx, paymentId);
  const payment = await findPaymentById(tx.db, paymentId);
  if (!payout || !payment || !(await isBlocked(tx.db, payout))) return;
  const [cause = 'refund_found'] = await findStops(tx.db, paymentId);
  await freezePayout(tx, payment, { cause, feePercent: readTerms(payment, settings).fee_percent });
}

/**
 * Returns a new key for each revision, because Stripe repeats a refusal for a used key. The stored key prevents
 * double transfers; the charge distinguishes installations that share an account.
 */
const transferKeyOf = ({ payment_id: paymentId, revision }: DuePayout, chargeId: string): string =>
  `transfer-${paymentId}-${chargeId}-${revision}`;

/**
 * Returns the parameters of a transfer. `source_transaction` names the charge, because its money becomes available later
 * than the hold ends; a transfer from the balance would depend on payments of other customers.
 */
const transferParams = (
  { payment_id: paymentId, request_id: requestId, amount_cents: amountCents }: DuePayout,
  accountId: string,
  chargeId: string,
): Stripe.TransferCreateParams => ({
  amount: amountCents,
  currency: CURRENCY,
  destination: accountId,
  source_transaction: chargeId,
  transfer_group: groupOf(requestId),
  description: `Solicitud ${requestId}`,
  metadata: { payment_id: String(paymentId), request_id: String(requestId) },
});

const groupOf = (requestId: number): string => `request_${requestId}`;

/** Returns what administrators read about a failed attempt to transfer a payout. */
export function transferFailureOf(error: unknown): TransferFailure {
  if (error instanceof TransferRefusedError)
    return { code: error.refusal.code, text: shownText(error.refusal.text) };
  const code = ownFailureOf(error);
  // Only the provider's errors are texts for people; the log has the others.
  const cause = code === 'no_answer' && error instanceof AppError ? error.cause : null;
  return { code, text: cause instanceof Error ? shownText(cause.message) : null };
}

function ownFailureOf(error: unknown): OwnFailure {
  if (!(error instanceof AppError)) return 'unexpected';
  if (error.code === 'payment_provider') return 'no_answer';
  return error.code === 'payments_unavailable' ? 'not_configured' : 'unexpected';
}

/** Shortens a text and hides e-mail addresses in it, because the stored failure must not contain personal data. */
const shownText = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, FAILURE_TEXT_MAX);
