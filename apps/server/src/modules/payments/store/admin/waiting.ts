import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { accountQueuedBefore, stalledBefore } from '@oficio/domain/payments/admin/todo.ts';
import { type Expression, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';
import { oldestStalled } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes/read.ts';
import { oldestLongDue } from '../payouts/long-due.ts';
import { IS_OPEN } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds/read.ts';

/** An index per table holds only the rows with the condition, in the order of their payments. */
const TABLES = [
  sql`payout_stops where true`,
  sql`problems where ${IS_OPEN}`,
  sql`disputes where ${IS_UNDECIDED}`,
  sql`refunds where ${IS_OPEN_FAILURE}`,
];

/**
 * Returns SQL of the newest payments that wait for an administrator, without an order. A payment that waits for several reasons
 * is several rows. Of those that wait since a date, only the `COUNT_CAP` + 1 oldest of each kind count, because their index has
 * the order of the dates.
 */
function waiting(db: Reader, now: number, { before, limit }: IdPage): Expression<{ id: number }> {
  const newest = TABLES.map(
    rows => sql`(select distinct payment_id as id from ${rows} and payment_id < ${before}
      order by payment_id desc limit ${limit})`,
  );
  const stalled = stalledBefore(now);
  const oldest = [
    oldestStalled(db, 'dated', stalled, COUNT_CAP + 1),
    oldestStalled(db, 'undated', stalled, COUNT_CAP + 1),
    oldestLongDue(db, accountQueuedBefore(now), COUNT_CAP + 1),
  ];
  return sql.join(
    [
      ...newest.map(rows => sql`select id from ${rows} as newest`),
      ...oldest.map(rows => sql`select id from ${rows} as oldest where id < ${before}`),
    ],
    sql` union all `,
  );
}

/** Returns the ids of the payments that wait for an administrator, newest first. */
export async function findWaitingIds(db: Reader, now: number, page: IdPage): Promise<readonly number[]> {
  const query = sql<{ id: number }>`select distinct id from (${waiting(db, now, page)}) as waiting
    order by id desc limit ${page.limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the payments that wait for an administrator. Returns `COUNT_CAP` + 1 for any larger number. */
export async function countWaiting(db: Reader, now: number): Promise<number> {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: COUNT_CAP + 1 };
  const query = sql<{ count: number }>`select count(*) as count from (
    select distinct id from (${waiting(db, now, all)}) as waiting limit ${all.limit}) as counted`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.count);
}
