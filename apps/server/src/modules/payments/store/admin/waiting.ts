import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import {
  accountQueuedBefore,
  stalledBefore,
  TODO_GROUPS,
  TODO_OF_PROBLEM,
  type TodoGroup,
  type TodoKind,
} from '@oficio/domain/payments/admin/todo.ts';
import { STOP_CAUSES } from '@oficio/domain/payments/payout-states.ts';
import { type Expression, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';
import { oldestStalled } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes/read.ts';
import { oldestLongDue } from '../payouts/long-due.ts';
import { IS_OPEN } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds/read.ts';

interface Source {
  readonly kinds: readonly TodoKind[];
  /** Returns SQL of a table with the condition of its index, which then has the order of the payments. */
  readonly rows: (kinds: readonly TodoKind[]) => Expression<unknown>;
}

/**
 * Where the reasons are. Literal conditions, because SQLite uses a partial index only when the conditions match its text. The key of
 * `payout_stops`, whose rows are few, contains the cause.
 */
const SOURCES: readonly Source[] = [
  { kinds: ['refund_failed'], rows: () => sql`refunds where ${IS_OPEN_FAILURE}` },
  { kinds: ['dispute'], rows: () => sql`disputes where ${IS_UNDECIDED}` },
  { kinds: Object.values(TODO_OF_PROBLEM), rows: () => sql`problems where ${IS_OPEN}` },
  {
    kinds: STOP_CAUSES,
    rows: causes => sql`payout_stops where cause in (${sql.join(causes.map(cause => sql.lit(cause)))})`,
  },
];

interface DatedSource {
  readonly kind: TodoKind;
  readonly oldest: (db: Reader, now: number) => readonly Expression<unknown>[];
}

/** Reasons that begin on a date. */
const DATED_SOURCES: readonly DatedSource[] = [
  {
    kind: 'stalled',
    oldest: (db, now) =>
      (['dated', 'undated'] as const).map(kind => oldestStalled(db, kind, stalledBefore(now), COUNT_CAP + 1)),
  },
  {
    kind: 'no_account',
    oldest: (db, now) => [oldestLongDue(db, accountQueuedBefore(now), COUNT_CAP + 1)],
  },
];

/**
 * Returns SQL of the newest payments that wait for an administrator for a reason of the group or for any, without an order. A payment
 * that waits for several reasons is several rows. Of those that wait since a date, only the `COUNT_CAP` + 1 oldest of each kind count,
 * because their index has the order of the dates.
 */
function waiting(
  db: Reader,
  now: number,
  { before, limit }: IdPage,
  group: TodoGroup | null,
): Expression<{ id: number }> {
  const isIn = (kind: TodoKind) => group === null || TODO_GROUPS[kind] === group;
  const newest = SOURCES.flatMap(({ kinds, rows }) => {
    const wanted = kinds.filter(isIn);
    if (wanted.length === 0) return [];
    return sql`(select distinct payment_id as id from ${rows(wanted)} and payment_id < ${before}
      order by payment_id desc limit ${limit})`;
  });
  const oldest = DATED_SOURCES.filter(({ kind }) => isIn(kind)).flatMap(source => source.oldest(db, now));
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
  const query = sql<{ id: number }>`select distinct id from (${waiting(db, now, page, group)}) as waiting
    order by id desc limit ${page.limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the payments that wait for an administrator. Returns `COUNT_CAP` + 1 for any larger number. */
export async function countWaiting(db: Reader, now: number): Promise<number> {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: COUNT_CAP + 1 };
  const query = sql<{ count: number }>`select count(*) as count from (
    select distinct id from (${waiting(db, now, all, null)}) as waiting limit ${all.limit}) as counted`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.count);
}
