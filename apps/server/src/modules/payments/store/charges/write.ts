import type { PaymentTerms } from '@oficio/domain/payments/payment-terms.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { findOffer } from '../../../requests/public.ts';
import { PROCESSING_MS } from './processing.ts';

interface NewPayment {
  readonly requestId: number;
  readonly offerVersion: number;
  readonly amountCents: number;
}

/** Opens the payment of an offer, unless it is open already, with the offer's date and the terms that its customer is shown. */
export async function insertPayment(
  unit: Unit,
  { requestId, offerVersion, amountCents }: NewPayment,
  terms: PaymentTerms,
) {
  const offer = await findOffer(unit.db, requestId, offerVersion);
  await unit.db
    .insertInto('payments')
    .values({
      request_id: requestId,
      offer_version: offerVersion,
      amount_cents: amountCents,
      agreed_at: offer?.startsAt ?? null,
      terms: JSON.stringify(terms),
      intent_id: null,
      status: 'opening',
      revision: 0,
      check_attempts: 0,
      outcome: null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict(conflict => conflict.columns(['request_id', 'offer_version']).doNothing())
    .execute();
}

interface IntentChange {
  readonly paymentId: number;
  /** The intent that the payment has had so far: somebody else may have given it another. */
  readonly instead: string | null;
  readonly intentId: string;
  readonly status: string;
}

/**
 * When a payment that is still open is to be checked: at the date of its offer at the latest, because from then on its
 * intent must not be paid.
 */
const checkByOfferDate = sql<number | null>`case
  when agreed_at is not null and (check_at is null or check_at > agreed_at) then agreed_at else check_at end`;

/** Statuses of an intent that nobody can pay any more, or that is being paid. */
const NOT_OPEN: readonly string[] = ['processing', 'succeeded', 'canceled'];

export async function updateIntent(unit: Unit, { paymentId, instead, intentId, status }: IntentChange) {
  await unit.db
    .updateTable('payments')
    .set(payment => ({
      intent_id: intentId,
      status,
      check_at: checkByOfferDate,
      revision: payment('revision', '+', 1),
      updated_at: unit.now,
    }))
    .where('id', '=', paymentId)
    .where('intent_id', 'is not distinct from', instead)
    .execute();
}

/**
 * The date of the offer, unless it passed while a bank was processing the payment: nobody could work then, and nobody shall
 * lose money for it.
 */
const aheadOf = (now: number) => sql<number | null>`case when agreed_at > ${now} then agreed_at end`;

interface Hearing {
  readonly paymentId: number;
  /** Of the payment when the intent was asked for. */
  readonly revision: number;
  readonly status: string;
  readonly outcome: Tables['payments']['outcome'];
  /** Whether the money has just arrived. */
  readonly paid: boolean;
  /** Why the last attempt did not succeed, in words for the customer. */
  readonly failure: string | null;
}

/** Keeps what was heard of an intent. Returns false, with nothing written, when something later may have been kept since. */
export async function recordHearing(unit: Unit, hearing: Hearing) {
  const { paymentId, revision, status, outcome, paid, failure } = hearing;
  const { numUpdatedRows } = await unit.db
    .updateTable('payments')
    .set({
      status,
      outcome,
      failure,
      ...(paid && { paid_at: unit.now, agreed_at: aheadOf(unit.now) }),
      // It may get stuck there.
      ...(status === 'processing' && { check_at: unit.now + PROCESSING_MS, check_attempts: 0 }),
      ...(outcome === null && !NOT_OPEN.includes(status) && { check_at: checkByOfferDate }),
      revision: revision + 1,
      updated_at: unit.now,
    })
    .where('id', '=', paymentId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Nothing has changed; but who asked the provider before this must not act on an older answer after it. */
export async function countHearing(unit: Unit, paymentId: number): Promise<void> {
  await unit.db
    .updateTable('payments')
    .set(payment => ({ revision: payment('revision', '+', 1) }))
    .where('id', '=', paymentId)
    .execute();
}

/** Returns whether the event is new. */
export async function insertProviderEvent(unit: Unit, event: { readonly id: string; readonly type: string }) {
  const row = await unit.db
    .insertInto('provider_events')
    .values({ event_id: event.id, type: event.type, received_at: unit.now })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
