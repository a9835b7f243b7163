import { WAITS } from '@oficio/domain/must-act/deadlines.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import { indexedBy } from '../../../../platform/database/statement.ts';

/** Paid jobs that have not started. Literal values, because SQLite uses a partial index only when the conditions match its text. */
export const STALLED = {
  dated: {
    isAwaiting: sql`payments.awaits_start = 1 and payments.agreed_at is not null`,
    since: 'agreed_at',
    wait: 'date',
    index: 'payments_awaiting_by_date',
    unnotified: 'payments_stalled_by_date',
  },
  undated: {
    isAwaiting: sql`payments.awaits_start = 1 and payments.agreed_at is null`,
    since: 'paid_at',
    wait: 'undated',
    index: 'payments_awaiting_undated',
    unnotified: 'payments_stalled_undated',
  },
} as const;

/** Returns stalled jobs without sent notices. */
export async function findUnnotifiedStalled(
  db: Reader,
  kind: keyof typeof STALLED,
  now: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly request_id: number }[]> {
  const { isAwaiting, since, wait, unnotified } = STALLED[kind];
  const query = sql<{
    id: number;
    request_id: number;
  }>`select id, request_id from payments ${indexedBy(db, unnotified)}
    where ${isAwaiting} and payments.stall_told_at is null and ${sql.ref(since)} <= ${now - WAITS[wait]}
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
