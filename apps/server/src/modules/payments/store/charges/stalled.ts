import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import { indexedBy } from '../../../../platform/database/statement.ts';

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

const UNNOTIFIED = {
  dated: { index: 'payments_stalled_by_date', since: 'agreed_at' },
  undated: { index: 'payments_stalled_undated', since: 'paid_at' },
} as const;

/** Returns stalled jobs without sent notices. */
export async function findUnnotifiedStalled(
  db: Reader,
  kind: keyof typeof AWAITING,
  before: Before,
  limit: number,
): Promise<readonly { readonly id: number; readonly request_id: number }[]> {
  const { index, since } = UNNOTIFIED[kind];
  const latest = kind === 'dated' ? before.agreedAt : before.paidAt;
  const query = sql<{
    id: number;
    request_id: number;
  }>`select id, request_id from payments ${indexedBy(db, index)}
    where ${AWAITING[kind]} and payments.stall_told_at is null and ${sql.ref(since)} <= ${latest}
    order by ${sql.ref(since)} limit ${limit}`;
  return (await query.execute(db)).rows;
}

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
