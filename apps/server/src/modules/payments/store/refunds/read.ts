import type { Cents } from '@oficio/domain/payments/money.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { sumCentsByPayment } from '../sum-cents.ts';

const selectRefunds = (db: Reader) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.request_id as requestId',
      'refunds.amount_cents as amountCents',
      'refunds.cause',
      'refunds.status',
      'refunds.reason',
      'refunds.closed_as as closedAs',
      'refunds.refund_id as refundId',
      'refunds.attempts',
      'refunds.attempt_at as attemptAt',
      'refunds.revision',
      'refunds.created_at as createdAt',
      'payments.intent_id as intentId',
      'payments.amount_cents as paymentCents',
    ]);

export type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>;

export const findRefund = (db: Reader, id: number) =>
  selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst();

/** `refundId` is the provider's. */
export const findRefundOfProvider = (db: Reader, refundId: string) =>
  selectRefunds(db).where('refunds.refund_id', '=', refundId).executeTakeFirst();

/** In the text of the statement, because SQLite uses the index of the due ones only where it can read that in advance. */
const DUE = sql.lit<'due'>('due');

/** Those the provider has not been asked for, whose time has come; see `DueKind`. */
export const findDueRefunds = (db: Reader, now: number, limit: number) =>
  selectRefunds(db)
    .where('refunds.status', '=', DUE)
    .where('refunds.attempt_at', '<=', now)
    .orderBy('refunds.attempt_at')
    .limit(limit)
    .execute();

/** When the next of them is due; null when none waits. */
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
 * What has gone back of a payment or is about to, in cents: refunds in these states, and those that failed and were settled
 * by hand.
 */
export async function refundedAmount(
  db: Reader,
  paymentId: number,
  statuses: readonly RefundRow['status'][] = ON_ITS_WAY,
): Promise<Cents> {
  return (await refundedAmounts(db, [paymentId], statuses)).get(paymentId) ?? 0;
}

/** The same of several payments, by their ids; those without are left out. */
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

/** Of a failed refund that waits for an administrator. Literal, because SQLite uses a partial index only where it reads the same. */
const IS_OPEN_FAILURE = sql<boolean>`refunds.status = 'failed' and refunds.closed_as is null`;

/** What of several payments the customers have not got because a refund failed, and nothing took its place. */
export const failedRefundAmounts = (
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> => sumCentsByPayment(db, 'refunds', paymentIds, IS_OPEN_FAILURE);

/** Failed refunds that wait for an administrator, by their payment. */
export const selectOpenFailures = (db: Reader) =>
  db
    .selectFrom('refunds')
    .where(IS_OPEN_FAILURE)
    .select(['refunds.payment_id as id', 'refunds.updated_at as since']);

/** Failed refunds of a payment that wait for an administrator, oldest first. */
export const findFailedRefunds = (db: Reader, paymentId: number) =>
  selectRefunds(db)
    .where('refunds.payment_id', '=', paymentId)
    .where(IS_OPEN_FAILURE)
    .orderBy('refunds.id')
    .execute();

/** Refunds created since an instant. */
export const findRefundsSince = (db: Reader, since: number) =>
  selectRefunds(db).where('refunds.created_at', '>=', since).execute();
