import type Stripe from 'stripe';
import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { lockPayment } from '../store/charges/lock-payment.ts';
import { refundEntries, reversed } from '../store/ledger/movements.ts';
import { record } from '../store/ledger/post-entry.ts';
import { entriesOf, heldFor } from '../store/ledger/read.ts';
import { type RefundRow, refundedOf } from '../store/refunds/read.ts';
import { Overtaken } from '../store/retry-while-stale.ts';

type Status = Exclude<Tables['refunds']['status'], 'due'>;

/** The provider's statuses in our words: https://docs.stripe.com/api/refunds/object */
export function statusOf({ status }: Stripe.Refund): Status {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/**
 * Keeps what a refund is at the provider now, and books it: it is out of our balance from the moment there is one, and back
 * in it once it fails. `row` must have been read before the provider was asked. Throws `Overtaken`.
 */
export async function keepRefund(unit: Unit, row: RefundRow, refund: Stripe.Refund): Promise<void> {
  const status = statusOf(refund);
  if (row.refundId === refund.id && row.status === status) return;
  await lockPayment(unit, row.paymentId);
  await updateRefund(unit, row, {
    status,
    refundId: refund.id,
    failure: status === 'failed' ? (refund.failure_reason ?? 'unknown') : null,
  });
  await book(unit, row, refund.id, status);
  await tell(unit, row, status);
}

/** Keeps that the provider will not make this refund: nothing has moved. Throws `Overtaken`. */
export async function keepRefusal(unit: Unit, row: RefundRow, code: string): Promise<void> {
  await lockPayment(unit, row.paymentId);
  await updateRefund(unit, row, { status: 'failed', refundId: null, failure: code });
  await tell(unit, row, 'failed');
}

interface Change {
  readonly status: Status;
  readonly refundId: string | null;
  readonly failure: string | null;
}

async function updateRefund(unit: Unit, row: RefundRow, { status, refundId, failure }: Change) {
  const { numUpdatedRows } = await unit.db
    .updateTable('refunds')
    .set({
      status,
      refund_id: refundId,
      failure,
      attempt_at: null,
      revision: row.revision + 1,
      updated_at: unit.now,
    })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Overtaken();
}

async function book(unit: Unit, { requestId, amountCents }: RefundRow, sourceId: string, status: Status) {
  const entries = refundEntries(amountCents, await heldFor(unit.db, requestId));
  await record(unit, { kind: 'refund', sourceId, requestId, entries });
  if (status !== 'failed') return;
  const booked = (await entriesOf(unit.db, 'refund', sourceId)) ?? [];
  await record(unit, { kind: 'refund_failed', sourceId, requestId, entries: reversed(booked) });
}

async function tell(unit: Unit, row: RefundRow, status: Status): Promise<void> {
  await followLatePayment(unit, row.paymentId);
  const { id: refundId, paymentId, requestId, amountCents, cause } = row;
  const fact = { refundId, paymentId, requestId, amountCents, cause };
  if (status === 'succeeded') await unit.record('refund_succeeded', fact);
  if (status === 'failed') await unit.record('refund_failed', fact);
}

/** A payment that came too late is given back once all of it is. */
export async function followLatePayment(unit: Unit, paymentId: number): Promise<void> {
  const refunded = await refundedOf(unit.db, paymentId, ['pending', 'succeeded']);
  await unit.db
    .updateTable('payments')
    .set(payment => ({
      outcome: payment
        .case()
        .when('amount_cents', '<=', refunded)
        .then('refunded' as const)
        .else('refund_due' as const)
        .end(),
      updated_at: unit.now,
    }))
    .where('id', '=', paymentId)
    .where('outcome', 'in', ['refund_due', 'refunded'])
    .execute();
}
