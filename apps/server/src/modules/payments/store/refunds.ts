import type { Cents } from '@oficio/domain/payments/money.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { rescheduleRow, type Schedule } from '../../../platform/tasks/task-kind.ts';
import { requestIdsOf } from '../../requests/public.ts';
import type { IdBatch } from './id-batch.ts';
import { partiesOf } from './request-parties.ts';
import { sumCentsByPayment } from './sum-cents.ts';
import { StaleRevisionError, updateRevision } from './update-revision.ts';

const selectRefunds = (db: Reader) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'refunds.request_id',
      'refunds.amount_cents',
      'refunds.cause',
      'refunds.status',
      'refunds.reason',
      'refunds.closed_as',
      'refunds.refund_id',
      'refunds.attempts',
      'refunds.attempt_at',
      'refunds.revision',
      'refunds.created_at',
      'payments.intent_id',
      'payments.amount_cents as payment_cents',
    ]);

export type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>;

export const findRefund = (db: Reader, id: number) =>
  selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst();

/** Returns a refund by its id at the provider. */
export const findRefundOfProvider = (db: Reader, refundId: string) =>
  selectRefunds(db).where('refunds.refund_id', '=', refundId).executeTakeFirst();

/** Literal value, because SQLite uses the partial index only when it knows the value in advance. */
const DUE = sql.lit<'due'>('due');

/** Returns refunds to request from the provider; see `TaskKind`. */
export const findDueRefunds = (db: Reader, now: number, limit: number) =>
  selectRefunds(db)
    .where('refunds.status', '=', DUE)
    .where('refunds.attempt_at', '<=', now)
    .orderBy('refunds.attempt_at')
    .limit(limit)
    .execute();

/** Returns when the next refund is due; null when none waits. */
export async function findNextRefund(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('refunds')
    .where('status', '=', DUE)
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

const ON_ITS_WAY = ['due', 'pending', 'succeeded'] as const;

/**
 * Returns the refunds of a payment in these states in cents, including failed refunds that an administrator
 * settled.
 */
export async function refundedAmount(
  db: Reader,
  paymentId: number,
  statuses: readonly RefundRow['status'][] = ON_ITS_WAY,
): Promise<Cents> {
  return (await refundedAmounts(db, [paymentId], statuses)).get(paymentId) ?? 0;
}

/** Returns the refunds of payments as `refundedAmount` counts them, by payment id. Payments without refunds are missing. */
export const refundedAmounts = (
  db: Reader,
  paymentIds: readonly number[],
  statuses: readonly RefundRow['status'][] = ON_ITS_WAY,
): Promise<ReadonlyMap<number, Cents>> =>
  sumCentsByPayment(
    db,
    'refunds',
    paymentIds,
    sql<boolean>`(refunds.status in (${sql.join(statuses)}) or refunds.closed_as = 'settled')`,
  );

/**
 * Condition for failed refunds that wait for an administrator. A literal, because SQLite uses a partial index only when
 * the conditions match its text.
 */
export const IS_OPEN_FAILURE = sql<boolean>`refunds.status = 'failed' and refunds.closed_as is null`;

/** Returns the open failed refunds by payment id, in cents. */
export const failedRefundAmounts = (
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> => sumCentsByPayment(db, 'refunds', paymentIds, IS_OPEN_FAILURE);

/** Returns the open failed refunds of a payment, oldest first. */
export const findFailedRefunds = (db: Reader, paymentId: number) =>
  selectRefunds(db)
    .where('refunds.payment_id', '=', paymentId)
    .where(IS_OPEN_FAILURE)
    .orderBy('refunds.id')
    .execute();

/** Returns the refunds created since an instant. */
export const findRefundsSince = (db: Reader, since: number, { after, limit }: IdBatch) =>
  selectRefunds(db)
    .where('refunds.id', '>', after)
    .where('refunds.created_at', '>=', since)
    .orderBy('refunds.id')
    .limit(limit)
    .execute();

/** Yields the refund reasons that the user wrote, in batches. */
export async function* refundReasonsBy(db: Reader, userId: number) {
  for await (const requestIds of requestIdsOf(db, userId))
    yield db
      .selectFrom('refunds')
      .select(['id as refund_id', 'reason'])
      .where('request_id', 'in', requestIds)
      .where('actor_id', '=', userId)
      .execute();
}

type Columns = Tables['refunds'];
/** The provider's status of a refund; `due` before it was requested. */
export type ProviderRefundStatus = Exclude<Columns['status'], 'due'>;

interface NewRefund {
  readonly paymentId: number;
  readonly requestId: number;
  readonly amountCents: number;
  readonly cause: Columns['cause'];
  readonly reason: string | null;
  readonly actorId: number | null;
  /** The provider's id; null until the provider has the refund. */
  readonly refundId: string | null;
  /** When a task requests the refund from the provider; null when the provider already has it. */
  readonly attemptAt: number | null;
}

/** Inserts a refund without a state of the provider and returns its id. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<number> {
  const { paymentId, requestId, amountCents, cause, reason, actorId, refundId, attemptAt } = refund;
  const { id } = await tx.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      request_id: requestId,
      ...partiesOf(tx.db, requestId),
      amount_cents: amountCents,
      cause,
      reason,
      actor_id: actorId,
      status: 'due',
      refund_id: refundId,
      failure: null,
      attempts: 0,
      attempt_at: attemptAt,
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface RefundChange {
  readonly status: ProviderRefundStatus;
  readonly refundId: string | null;
  readonly failure: string | null;
}

/** Stores the provider's state of a refund. Throws `StaleRevisionError`. */
export async function updateRefund(
  tx: Transaction,
  row: RefundRow,
  { status, refundId, failure }: RefundChange,
) {
  const update = tx.db
    .updateTable('refunds')
    .set({ status, refund_id: refundId, failure, attempt_at: null })
    .where('id', '=', row.id);
  if (!(await updateRevision(tx, update, row.revision))) throw new StaleRevisionError();
}

interface Closing {
  readonly as: NonNullable<Columns['closed_as']>;
  /** The administrator; null when the customer got the money by a dispute or in the dashboard. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly settlementId?: string;
}

/**
 * Closes a failed refund. Its payment must be locked. Keeps `updated_at`, because the history shows it as the instant of the failure.
 * Returns false when it was already closed.
 */
export async function closeFailed(
  tx: Transaction,
  { id }: Pick<RefundRow, 'id'>,
  { as, by, reason, settlementId }: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('refunds')
    .set({
      closed_as: as,
      closed_at: tx.now,
      closed_by: by,
      closing_reason: reason,
      settlement_id: settlementId ?? null,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('closed_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reschedules a refund that was not requested from the provider; see `TaskKind`. */
export const rescheduleRefund = (
  { db }: Transaction,
  row: Schedule & { readonly id: number },
  to: Schedule,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('refunds').where('id', '=', row.id).where('status', '=', 'due'), row, to);

/** Deletes a refund that the provider does not have. */
export async function deleteDueRefund(tx: Transaction, id: number): Promise<void> {
  await tx.db.deleteFrom('refunds').where('id', '=', id).where('status', '=', 'due').execute();
}

export async function updateRefundReason(tx: Transaction, id: number, reason: string): Promise<void> {
  await tx.db.updateTable('refunds').set({ reason }).where('id', '=', id).execute();
}
