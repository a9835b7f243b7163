import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';

/** Literal values, because SQLite uses a partial index only when the conditions match its text. */
const AWAITING = {
  dated: sql<boolean>`payments.awaits_start = 1 and payments.agreed_at is not null`,
  undated: sql<boolean>`payments.awaits_start = 1 and payments.agreed_at is null`,
} as const;

interface Before {
  readonly agreedAt: number;
  readonly paidAt: number;
}

/** Selects paid jobs that have not started with an agreed date, or a payment without a date, not after these instants. */
export const selectStalled = (db: Reader, kind: keyof typeof AWAITING, before: Before) =>
  db
    .selectFrom('payments')
    .where(AWAITING[kind])
    .$if(kind === 'dated', rows => rows.where('payments.agreed_at', '<=', before.agreedAt))
    .$if(kind === 'undated', rows => rows.where('payments.paid_at', '<=', before.paidAt))
    .select(['payments.id', 'payments.agreed_at'])
    .select(payment => payment.ref('payments.paid_at').$notNull().as('paid_at'));

/** Selects the ids of the jobs that are stalled for the longest time. */
export const oldestStalled = (db: Reader, kind: keyof typeof AWAITING, before: Before, limit: number) =>
  selectStalled(db, kind, before)
    .clearSelect()
    .select('payments.id')
    .orderBy(kind === 'dated' ? 'payments.agreed_at' : 'payments.paid_at')
    .limit(limit);

/** Returns stalled jobs without sent notices. */
export const findUnnotifiedStalled = (
  db: Reader,
  kind: keyof typeof AWAITING,
  before: Before,
  limit: number,
) =>
  selectStalled(db, kind, before)
    .where('payments.stall_told_at', 'is', null)
    .select('payments.request_id')
    .limit(limit)
    .execute();

/** Marks the notices about a stalled job as sent. Returns false when they were already sent. */
export async function markStallNotified({ db, now }: Transaction, paymentId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ stall_told_at: now })
    .where('id', '=', paymentId)
    .where('stall_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the payment of a job as waiting for the start of the job. */
export async function markAwaitingStart({ db }: Transaction, requestId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaits_start: 1 })
    .where('request_id', '=', requestId)
    .where('outcome', '=', 'paid')
    .execute();
}

/** Removes this mark after the job started or ended. */
export async function clearAwaitingStart({ db }: Transaction, requestId: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaits_start: null })
    .where('request_id', '=', requestId)
    .where('awaits_start', '=', 1)
    .execute();
}
