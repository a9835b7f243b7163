import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { partiesOf } from './request-parties.ts';
import { sumCentsByPayment } from './sum-cents.ts';
import { StaleRevisionError, updateRevision } from './update-revision.ts';

/** Literal values, because SQLite uses a partial index only when the conditions match its text. */
export const IS_UNDECIDED = sql<boolean>`disputes.status in (${sql.join(UNDECIDED.map(status => sql.lit(status)))})`;

const selectDisputes = (db: Reader) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select([
      'disputes.dispute_id',
      'disputes.payment_id',
      'payments.request_id',
      'disputes.amount_cents',
      'disputes.status',
      'disputes.reason',
      'disputes.due_by',
      'disputes.revision',
    ]);

export type DisputeRow = Awaited<ReturnType<ReturnType<typeof selectDisputes>['executeTakeFirstOrThrow']>>;

export const findDispute = (db: Reader, disputeId: string) =>
  selectDisputes(db).where('disputes.dispute_id', '=', disputeId).executeTakeFirst();

/** Returns the amount of a payment in disputes with these statuses, in cents. */
export async function disputedAmount(
  db: Reader,
  paymentId: number,
  statuses: readonly string[],
): Promise<Cents> {
  return (await disputedAmounts(db, [paymentId], statuses)).get(paymentId) ?? 0;
}

/** Returns the amounts of payments in disputes with these statuses by payment id. Payments without disputes are missing. */
export const disputedAmounts = (
  db: Reader,
  paymentIds: readonly number[],
  statuses: readonly string[],
): Promise<ReadonlyMap<number, Cents>> =>
  sumCentsByPayment(db, 'disputes', paymentIds, sql<boolean>`disputes.status in (${sql.join(statuses)})`);

/** Returns the disputes of payments, oldest first. */
export const findDisputesOf = async (db: Reader, paymentIds: readonly number[]) =>
  paymentIds.length === 0
    ? []
    : db
        .selectFrom('disputes')
        .select(['payment_id', 'amount_cents', 'status', 'created_at', 'updated_at'])
        .where('payment_id', 'in', paymentIds)
        .orderBy('created_at')
        .orderBy('dispute_id')
        .execute();

type DisputeState = Pick<DisputeRow, 'dispute_id' | 'amount_cents' | 'status' | 'reason' | 'due_by'>;

/** Inserts a dispute of this payment, or updates the row that was read before the call to the provider. Throws `StaleRevisionError`. */
export async function writeDispute(
  tx: Transaction,
  known: DisputeRow | undefined,
  payment: { readonly id: number; readonly request_id: number },
  { dispute_id: disputeId, amount_cents: amountCents, status, reason, due_by: dueBy }: DisputeState,
): Promise<void> {
  const state = { amount_cents: amountCents, status, reason, due_by: dueBy };
  if (known) {
    const update = tx.db.updateTable('disputes').set(state).where('dispute_id', '=', disputeId);
    if (!(await updateRevision(tx, update, known.revision))) throw new StaleRevisionError();
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('disputes')
    .values({
      ...state,
      dispute_id: disputeId,
      payment_id: payment.id,
      ...partiesOf(tx.db, payment.request_id),
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new StaleRevisionError();
}
