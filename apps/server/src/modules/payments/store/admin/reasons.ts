import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { WAITS } from '@oficio/domain/must-act/deadlines.ts';
import {
  PAYMENT_REASON_NAMES,
  type PaymentReason,
  REASON_OF_PROBLEM,
} from '@oficio/domain/must-act/staff.ts';
import { STOP_CAUSES } from '@oficio/domain/payments/payout-states.ts';
import { PROBLEM_KINDS } from '@oficio/domain/payments/problem-states.ts';
import { type Expression, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/database/paging/id-pages.ts';
import { engineOf, indexedBy } from '../../../../platform/database/statement.ts';
import { STALLED } from '../charges/stalled.ts';
import { IS_UNDECIDED } from '../disputes.ts';
import { IS_DUE, LACKS_ACCOUNT } from '../payouts/long-due.ts';
import { IS_OPEN } from '../problems/read.ts';
import { IS_OPEN_FAILURE } from '../refunds.ts';

/** The rows of one table that make payments wait for an administrator. */
interface Source {
  readonly reasons: readonly PaymentReason[];
  /** SQL of the reason that a row is. */
  readonly reason: Expression<unknown>;
  readonly table: string;
  /** Column with the id of the payment. */
  readonly payment: string;
  /** Literal condition, because SQLite uses a partial index only when the conditions match its text. */
  readonly where: Expression<unknown>;
  /** Column with the instant from which the row waits, or from which `wait` is counted. */
  readonly since: string;
  /** Deadline after which the row waits; absent when it waits at once. */
  readonly wait?: keyof typeof WAITS;
  /** Index of these rows by `since`. */
  readonly index: string;
}

/** The reason of a source whose rows all have it. */
const ofReason = (reason: PaymentReason) => ({ reasons: [reason], reason: sql.lit(reason) });

const REASON_OF_PROBLEM_SQL = sql`case kind ${sql.join(
  PROBLEM_KINDS.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(REASON_OF_PROBLEM[kind])}`),
  sql` `,
)} end`;

/**
 * Every reason for which payments wait for an administrator. Nothing else is stored about them: lists and counts read these
 * rows, and a deadline is applied when they are read ([decision 0061](../../../../../../../docs/decisions/0061-who-must-act.md)).
 */
const SOURCES: readonly Source[] = [
  {
    ...ofReason('refund_failed'),
    table: 'refunds',
    payment: 'payment_id',
    where: IS_OPEN_FAILURE,
    since: 'updated_at',
    index: 'refunds_failed_since',
  },
  {
    reasons: Object.values(REASON_OF_PROBLEM),
    reason: REASON_OF_PROBLEM_SQL,
    table: 'problems',
    payment: 'payment_id',
    where: IS_OPEN,
    since: 'created_at',
    index: 'problems_open_since',
  },
  {
    ...ofReason('dispute'),
    table: 'disputes',
    payment: 'payment_id',
    where: IS_UNDECIDED,
    since: 'created_at',
    index: 'disputes_undecided_since',
  },
  ...STOP_CAUSES.map(cause => ({
    ...ofReason(cause),
    table: 'payout_stops',
    payment: 'payment_id',
    where: sql`cause = ${sql.lit(cause)}`,
    since: 'created_at',
    index: 'payout_stops_since',
  })),
  {
    ...ofReason('no_account'),
    table: 'payouts',
    payment: 'payment_id',
    where: sql`${IS_DUE} and ${LACKS_ACCOUNT}`,
    since: 'due_at',
    wait: 'account',
    index: 'payouts_due_since',
  },
  ...Object.values(STALLED).map(({ isAwaiting, since, wait, index }) => ({
    ...ofReason('stalled'),
    table: 'payments',
    payment: 'id',
    where: isAwaiting,
    since,
    wait,
    index,
  })),
];

const waitOf = ({ wait }: Source): number => (wait ? WAITS[wait] : 0);

/** Condition for rows of the source that wait at `now`. */
const applies = (source: Source, now: number) =>
  source.wait ? sql`${source.where} and ${sql.ref(source.since)} <= ${now - waitOf(source)}` : source.where;

export interface ReasonRow {
  /** Id of the payment. */
  readonly id: number;
  readonly reason: PaymentReason;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

const reasonOf = (source: Source) => sql`select ${sql.ref(source.payment)} as id,
  ${source.reason} as reason, ${sql.ref(source.since)} + ${sql.lit(waitOf(source))} as since`;

const unionAll = (parts: readonly Expression<unknown>[]) => sql.join(parts, sql` union all `);

/** Rows that are read of each reason; one more than a count shows. */
const LIMIT = COUNT_CAP + 1;

/** The `LIMIT` rows that wait for the longest time. */
const oldest = (db: Reader, source: Source, now: number) => sql`from ${sql.table(source.table)}
  ${indexedBy(db, source.index)} where ${applies(source, now)}
  order by ${sql.ref(source.since)} limit ${sql.lit(LIMIT)}`;

/** Returns the reasons of these payments, in no order. A payment may have several rows of one reason. */
export async function findReasonRows(db: Reader, ids: readonly number[], now: number): Promise<ReasonRow[]> {
  if (ids.length === 0) return [];
  const list = JSON.stringify(ids);
  const wanted =
    engineOf(db) === 'sqlite'
      ? sql`select value from json_each(${list})`
      : sql`select cast(value #>> '{}' as bigint) from json_array_elements(${list}::json)`;
  // `cross join` makes SQLite look up the rows of each payment, and not each waiting row in the list.
  const parts = SOURCES.map(
    source => sql`${reasonOf(source)} from wanted cross join ${sql.table(source.table)}
      where ${applies(source, now)} and ${sql.ref(source.payment)} = wanted.payment`,
  );
  return (await sql<ReasonRow>`with wanted(payment) as (${wanted}) ${unionAll(parts)}`.execute(db)).rows;
}

/** As `findReasonRows`, of all payments: of each reason the `COUNT_CAP` + 1 rows that wait for the longest time. */
export async function findOldestReasonRows(db: Reader, now: number): Promise<ReasonRow[]> {
  const parts = SOURCES.map(
    source => sql`select * from (${reasonOf(source)} ${oldest(db, source, now)}) as part`,
  );
  return (await sql<ReasonRow>`${unionAll(parts)}`.execute(db)).rows;
}

/**
 * Returns SQL of the newest payments that wait for one of these reasons, without an order. A payment with several reasons is several rows. Of
 * the reasons with a deadline only the `COUNT_CAP` + 1 oldest rows count, because their index has the order of the instants.
 */
const newest = (
  db: Reader,
  now: number,
  { before, limit }: IdPage,
  reasons: readonly PaymentReason[],
): Expression<unknown> =>
  unionAll(
    SOURCES.filter(source => source.reasons.some(reason => reasons.includes(reason))).map(source => {
      const id = sql.ref(source.payment);
      return source.wait
        ? sql`select id from (select ${id} as id ${oldest(db, source, now)}) as part where id < ${before}`
        : sql`select id from (select distinct ${id} as id from ${sql.table(source.table)}
            where ${applies(source, now)} and ${id} < ${before} order by ${id} desc limit ${limit}) as part`;
    }),
  );

/** Returns the ids of the payments that wait for one of these reasons, newest first. */
export async function findIdsForStaff(
  db: Reader,
  now: number,
  page: IdPage,
  reasons: readonly PaymentReason[],
): Promise<readonly number[]> {
  const query = sql<{ id: number }>`select distinct id from (${newest(db, now, page, reasons)}) as waiting
    order by id desc limit ${page.limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the payments that wait for an administrator. Returns `COUNT_CAP` + 1 for any larger number. */
export async function countPaymentsForStaff(db: Reader, now: number): Promise<number> {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: LIMIT };
  const query = sql<{ count: number }>`select count(*) as count from (
    select distinct id from (${newest(db, now, all, PAYMENT_REASON_NAMES)}) as waiting limit ${LIMIT}) as counted`;
  return Number((await query.execute(db)).rows[0]?.count);
}
