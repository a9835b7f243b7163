import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { accountQueuedBefore, stalledBefore, type TodoGroup } from '@oficio/domain/payments/admin/todo.ts';
import { type Expression, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';
import { oldestStalled } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes/read.ts';
import { oldestLongDue } from '../payouts/long-due.ts';
import { IS_OPEN } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds/read.ts';

/** An index per table holds only the rows with the condition, in the order of their payments. */
const TABLES = {
  stops: sql`payout_stops where true`,
  problems: sql`problems where ${IS_OPEN}`,
  disputes: sql`disputes where ${IS_UNDECIDED}`,
  failures: sql`refunds where ${IS_OPEN_FAILURE}`,
} as const;

/** Payments that wait since a date. */
const DATED: Readonly<Record<'stalled' | 'due', (db: Reader, now: number) => Expression<unknown>[]>> = {
  stalled: (db, now) => [
    oldestStalled(db, 'dated', stalledBefore(now), COUNT_CAP + 1),
    oldestStalled(db, 'undated', stalledBefore(now), COUNT_CAP + 1),
  ],
  due: (db, now) => [oldestLongDue(db, accountQueuedBefore(now), COUNT_CAP + 1)],
};

interface Sources {
  readonly tables: readonly (keyof typeof TABLES)[];
  readonly dated: readonly (keyof typeof DATED)[];
}

/** Where the reasons of each group are. Most tables also contain reasons of other groups. */
const SOURCES: Readonly<Record<TodoGroup, Sources>> = {
  refunds: { tables: ['failures'], dated: [] },
  problems: { tables: ['problems', 'stops'], dated: [] },
  no_shows: { tables: ['problems'], dated: [] },
  disputes: { tables: ['disputes', 'stops'], dated: [] },
  payouts: { tables: ['stops'], dated: ['due'] },
  stalled: { tables: [], dated: ['stalled'] },
};

const ALL: Sources = { tables: ['stops', 'problems', 'disputes', 'failures'], dated: ['stalled', 'due'] };

/**
 * Returns SQL of the newest payments that wait for an administrator, without an order. A payment that waits for several reasons
 * is several rows. Of those that wait since a date, only the `COUNT_CAP` + 1 oldest of each kind count, because their index has
 * the order of the dates.
 */
function waiting(
  db: Reader,
  now: number,
  { before, limit }: IdPage,
  { tables, dated }: Sources,
): Expression<{ id: number }> {
  const newest = tables.map(
    table => sql`(select distinct payment_id as id from ${TABLES[table]} and payment_id < ${before}
      order by payment_id desc limit ${limit})`,
  );
  const oldest = dated.flatMap(kind => DATED[kind](db, now));
  return sql.join(
    [
      ...newest.map(rows => sql`select id from ${rows} as newest`),
      ...oldest.map(rows => sql`select id from ${rows} as oldest where id < ${before}`),
    ],
    sql` union all `,
  );
}

/** Returns the ids of the payments that wait for an administrator, those with a reason of the group or all, newest first. */
export async function findWaitingIds(
  db: Reader,
  now: number,
  page: IdPage,
  group: TodoGroup | null,
): Promise<readonly number[]> {
  const sources = group === null ? ALL : SOURCES[group];
  const query = sql<{ id: number }>`select distinct id from (${waiting(db, now, page, sources)}) as waiting
    order by id desc limit ${page.limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the payments that wait for an administrator. Returns `COUNT_CAP` + 1 for any larger number. */
export async function countWaiting(db: Reader, now: number): Promise<number> {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: COUNT_CAP + 1 };
  const query = sql<{ count: number }>`select count(*) as count from (
    select distinct id from (${waiting(db, now, all, ALL)}) as waiting limit ${all.limit}) as counted`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.count);
}
