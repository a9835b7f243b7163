import type { PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import type { PaymentStatus } from '@oficio/domain/payments/stored-statuses.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { findOffer } from '../../../requests/public.ts';
import { partiesOf } from '../request-parties.ts';
import { updateRevision } from '../update-revision.ts';
import { PROCESSING_MS } from './intent-checks.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './read.ts';

interface NewPayment {
  readonly requestId: number;
  readonly offerVersion: number;
  readonly amountCents: number;
}

/** Inserts the payment of an offer with its date and the shown terms. Returns undefined when it exists. */
export async function insertPayment(
  tx: Transaction,
  { requestId, offerVersion, amountCents }: NewPayment,
  terms: PaymentTerms,
): Promise<PaymentRow | undefined> {
  const offer = await findOffer(tx.db, requestId, offerVersion);
  return tx.db
    .insertInto('payments')
    .values({
      request_id: requestId,
      ...partiesOf(tx.db, requestId),
      offer_version: offerVersion,
      amount_cents: amountCents,
      agreed_at: offer?.starts_at ?? null,
      terms: JSON.stringify(terms),
      intent_id: null,
      status: 'opening',
      revision: 0,
      check_attempts: 0,
      outcome: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict(conflict => conflict.columns(['request_id', 'offer_version']).doNothing())
    .returning(PAYMENT_COLUMNS)
    .executeTakeFirst();
}

interface IntentChange {
  readonly paymentId: number;
  /** Intent of the payment at the time of the read; null for none. */
  readonly previousIntentId: string | null;
  readonly intentId: string;
  readonly status: PaymentStatus;
}

/** Sets the check of an open payment to its offer's date at the latest, because the intent must not be paid afterwards. */
const checkByOfferDate = sql<number | null>`case
  when agreed_at is not null and (check_at is null or check_at > agreed_at) then agreed_at else check_at end`;

/** Intent statuses that are final or processing. */
const NOT_OPEN: readonly string[] = ['processing', 'succeeded', 'canceled'];

/** Stores the intent of a payment. Returns false, and writes nothing, when another call has stored one. */
export async function updateIntent(
  tx: Transaction,
  { paymentId, previousIntentId, intentId, status }: IntentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payments')
    .set(payment => ({
      intent_id: intentId,
      status,
      check_at: checkByOfferDate,
      revision: payment('revision', '+', 1),
      updated_at: tx.now,
    }))
    .where('id', '=', paymentId)
    .where('intent_id', 'is not distinct from', previousIntentId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Keeps the offer's date unless it passed while the bank processed the payment, because neither side could keep
 * it then.
 */
const unlessPassed = (now: number) => sql<number | null>`case when agreed_at > ${now} then agreed_at end`;

interface IntentRevision {
  readonly paymentId: number;
  /** Revision of the payment before the intent was requested. */
  readonly revision: number;
  readonly status: PaymentStatus;
  readonly outcome: Tables['payments']['outcome'];
  /** True if the money has just arrived. */
  readonly paid: boolean;
  /** Spanish reason why the last attempt failed; null while none has failed. */
  readonly failure: string | null;
  /** The card that paid; null when it was none or the money has not just arrived. */
  readonly card: PaymentCard | null;
}

/**
 * Stores the provider's state of an intent. Returns false, with nothing written, when a newer state may have
 * been stored.
 */
export function saveRevision(tx: Transaction, change: IntentRevision): Promise<boolean> {
  const { paymentId, revision, status, outcome, paid, failure, card } = change;
  const update = tx.db
    .updateTable('payments')
    .set({
      status,
      outcome,
      failure,
      ...(card && columnsOf(card)),
      ...(paid && { paid_at: tx.now, agreed_at: unlessPassed(tx.now) }),
      // The webhook about the end of the processing may be lost.
      ...(status === 'processing' && { check_at: tx.now + PROCESSING_MS, check_attempts: 0 }),
      ...(outcome === null && !NOT_OPEN.includes(status) && { check_at: checkByOfferDate }),
    })
    .where('id', '=', paymentId);
  return updateRevision(tx, update, revision);
}

/** Marks an unchanged payment as refreshed, so that a slower refresh with an older answer becomes stale. */
export async function bumpRevision(tx: Transaction, paymentId: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set(payment => ({ revision: payment('revision', '+', 1) }))
    .where('id', '=', paymentId)
    .execute();
}

/** Locks a payment and its money until the transaction ends, by an update, because both engines support that lock. */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set(payment => ({ revision: payment('revision', '+', 1) }))
    .where('id', '=', paymentId)
    .execute();
}

/** Stores the dates that count for later refunds. The last one is the agreed date. */
export async function updateAgreedDates(
  tx: Transaction,
  paymentId: number,
  dates: readonly number[],
): Promise<void> {
  const earlier = dates.slice(0, -1);
  await tx.db
    .updateTable('payments')
    .set({
      agreed_at: dates.at(-1) ?? null,
      refund_dates: earlier.length === 0 ? null : JSON.stringify(earlier),
      updated_at: tx.now,
    })
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Adds the time for which a start that is taken back kept the customer from cancelling, in milliseconds. The customer's agreement to
 * that start ends with it.
 */
export async function addPause(tx: Transaction, paymentId: number, pausedMs: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set(payment => ({ paused_ms: payment('paused_ms', '+', pausedMs), early_start_agreed_at: null }))
    .where('id', '=', paymentId)
    .execute();
}

/** Stores that the customer agreed to a start before the agreed time. */
export async function saveStartAgreement(tx: Transaction, paymentId: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ early_start_agreed_at: tx.now })
    .where('id', '=', paymentId)
    .execute();
}

/** Stores the card of a payment. The card never changes, so the revision stays as it is. */
export async function saveCard(tx: Transaction, paymentId: number, card: PaymentCard): Promise<void> {
  await tx.db.updateTable('payments').set(columnsOf(card)).where('id', '=', paymentId).execute();
}

/** The columns of a payment that name its card, as the provider does. */
const columnsOf = ({ brand, last4 }: PaymentCard) => ({ card_brand: brand, card_last4: last4 });

interface PaymentCard {
  readonly brand: string;
  readonly last4: string;
}

/** Sets the outcome of a late payment: `refunded` once `refunded` cents cover the whole payment. */
export async function updateLateOutcome(tx: Transaction, paymentId: number, refunded: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set(payment => ({
      outcome: payment
        .case()
        .when('amount_cents', '<=', refunded)
        .then('refunded' as const)
        .else('refund_due' as const)
        .end(),
      updated_at: tx.now,
    }))
    .where('id', '=', paymentId)
    .where('outcome', 'in', ['refund_due', 'refunded'])
    .execute();
}
