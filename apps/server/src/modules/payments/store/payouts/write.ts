import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { rescheduleRow, type Schedule } from '../../../../platform/tasks/task-kind.ts';
import { customerOf } from '../request-parties.ts';
import { updateRevision } from '../update-revision.ts';
import type { HeldPayout, PayoutRow } from './read.ts';

interface NewPayout {
  readonly paymentId: number;
  readonly requestId: number;
  readonly technicianId: number;
  /** Without the fee. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly state: 'held' | 'due';
  readonly releaseAt: number | null;
}

/** Inserts the payout of a payment. Returns undefined when the payment has one already. */
export function insertPayout(tx: Transaction, payout: NewPayout) {
  const { paymentId, requestId, technicianId, amountCents, feeCents, state, releaseAt } = payout;
  return tx.db
    .insertInto('payouts')
    .values({
      payment_id: paymentId,
      request_id: requestId,
      customer_id: customerOf(tx.db, requestId),
      technician_id: technicianId,
      amount_cents: amountCents,
      fee_cents: feeCents,
      state,
      release_at: releaseAt,
      due_at: state === 'due' ? tx.now : null,
      reminders: 0,
      attempts: 0,
      attempt_at: state === 'due' ? tx.now : releaseAt,
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .returning(['payment_id', 'request_id', 'technician_id', 'amount_cents', 'fee_cents', 'revision'])
    .executeTakeFirst();
}

export type PayoutColumns = Pick<
  Updateable<Tables['payouts']>,
  'decision' | 'decided_by' | 'decided_at' | 'transfer_id' | 'transfer_key' | 'release_at' | 'sent_at'
>;

interface NextPayout {
  readonly to: PayoutState;
  /** New amounts of the payout. */
  readonly next: Pick<PayoutRow, 'amount_cents' | 'fee_cents'>;
  readonly set?: PayoutColumns | undefined;
}

/** Moves a payout to a state. Returns false, with nothing written, when the payout changed since `payout` was read. */
export function updatePayout(
  tx: Transaction,
  payout: PayoutRow,
  { to, next, set }: NextPayout,
): Promise<boolean> {
  const update = tx.db
    .updateTable('payouts')
    .set({
      ...set,
      state: to,
      amount_cents: next.amount_cents,
      fee_cents: next.fee_cents,
      attempts: 0,
      failures: 0,
      failed_at: null,
      failure_code: null,
      failure_text: null,
      ...(to === 'due' && payout.state !== 'due' && { due_at: tx.now, reminders: 0 }),
      attempt_at: to === 'due' ? tx.now : to === 'held' ? payout.release_at : null,
    })
    .where('payment_id', '=', payout.payment_id);
  return updateRevision(tx, update, payout.revision);
}

/** Reschedules a waiting payout; see `TaskKind`. */
export const reschedulePayout = ({ db }: Transaction, payout: HeldPayout, to: Schedule): Promise<boolean> =>
  rescheduleRow(
    db.updateTable('payouts').where('payment_id', '=', payout.payment_id).where('state', '=', payout.state),
    payout,
    to,
  );

/**
 * Stores the idempotency key before the transfer is requested. Returns false when the payout changed since it
 * was read.
 */
export function setTransferKey(
  tx: Transaction,
  { payment_id: paymentId, revision }: PayoutRow,
  key: string,
): Promise<boolean> {
  const update = tx.db
    .updateTable('payouts')
    .set({ transfer_key: key })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due');
  return updateRevision(tx, update, revision);
}

/**
 * Schedules the waiting transfers of a technician for now, because an account became ready. A payout with attempts is left as it
 * is: a process may hold its lease.
 */
export async function wakePayouts(tx: Transaction, technicianId: number): Promise<void> {
  await tx.db
    .updateTable('payouts')
    // Not a condition: PostgreSQL then waits for a process that postpones the payout, and reads its new attempts.
    .set(({ eb, ref }) => ({
      attempt_at: eb.case().when('attempts', '=', 0).then(tx.now).else(ref('attempt_at')).end(),
    }))
    .where('technician_id', '=', technicianId)
    .where('state', '=', 'due')
    .where('attempt_at', '>', tx.now)
    .execute();
}

export interface TransferFailure {
  readonly code: string;
  readonly text: string | null;
}

/** Stores a failed attempt to transfer a payout. Writes nothing when the payout is not due any more. */
export async function saveTransferFailure(
  tx: Transaction,
  paymentId: number,
  { code, text }: TransferFailure,
): Promise<void> {
  await tx.db
    .updateTable('payouts')
    .set(payout => ({
      failures: payout('failures', '+', 1),
      failed_at: tx.now,
      failure_code: code,
      failure_text: text,
    }))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due')
    .execute();
}

/** Removes the idempotency key after a refusal, because its transfer is no longer under way. */
export async function clearTransferKey(tx: Transaction, paymentId: number, key: string): Promise<void> {
  await tx.db
    .updateTable('payouts')
    .set(payout => ({ transfer_key: null, revision: payout('revision', '+', 1), updated_at: tx.now }))
    .where('payment_id', '=', paymentId)
    .where('transfer_key', '=', key)
    .execute();
}

/** Stores a cause that freezes a payout, once. */
export async function insertStop(tx: Transaction, paymentId: number, cause: StopCause): Promise<void> {
  await tx.db
    .insertInto('payout_stops')
    .values({ payment_id: paymentId, cause, created_at: tx.now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Deletes these causes of a payout; all of them without `causes`. */
export async function deleteStops(tx: Transaction, paymentId: number, causes?: readonly StopCause[]) {
  await tx.db
    .deleteFrom('payout_stops')
    .where('payment_id', '=', paymentId)
    .$if(causes !== undefined, rows => rows.where('cause', 'in', causes ?? []))
    .execute();
}
