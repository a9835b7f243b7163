import { type JobMeasure, NO_TOWN } from '@oficio/domain/admin/job-figures.ts';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Month } from '@oficio/domain/requests/month.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Returns the first instant from `from` on of anything that the figures count by day; null without one. */
export async function findFirstCountedInstant(db: Reader, from: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(at) as first from (
      select min(created_at) as at from users where created_at >= ${from}
      union all select min(created_at) as at from requests where created_at >= ${from}
      union all select min(at) as at from ledger_movements where at >= ${from}
    ) as firsts`.execute(db);
  return rows[0]?.first ?? null;
}

/** Returns about how many requests and accounts there are. */
export async function estimateRowCount(db: Reader): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from requests union all select max(id) from users`.execute(db);
  return rows.reduce((sum, { last }) => sum + (last ?? 0), 0);
}

/** Returns the last event after `after` and before the first one in a span of time; `after` without one. */
export async function findEventBefore(db: Reader, after: number, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from request_events where id > ${after} and id < coalesce(
      (select min(id) from request_events where id > ${after} and at > ${from} and at < ${until}),
      ${Number.MAX_SAFE_INTEGER}
    )`.execute(db);
  return rows[0]?.last ?? after;
}

/** Spans as rows that both engines join. */
const spanRows = (spans: readonly (Span & { readonly name: number | string })[]) =>
  sql.join(
    spans.map(({ name, from, until }) => {
      const type = sql.raw(typeof name === 'number' ? 'bigint' : 'text');
      return sql`(cast(${name} as ${type}), cast(${from} as bigint), cast(${until} as bigint))`;
    }),
  );

/** Returns the names of those months in which a request has an event after `after`. */
export async function findChangedMonths(
  db: Reader,
  after: number,
  months: readonly Month[],
): Promise<ReadonlySet<string>> {
  if (months.length === 0) return new Set();
  const { rows } = await sql<{ month: string }>`
    with months (month, starts_at, ends_at) as (values ${spanRows(months)})
    select distinct month from request_events
    join requests on requests.id = request_events.request_id
    join months on created_at >= starts_at and created_at < ends_at
    where request_events.id > ${after}`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

/** Counts what has no day. */
export async function countTotals(db: Reader) {
  const { rows } = await sql<Record<'users' | 'technicians' | 'reviews' | 'requests' | 'completed', number>>`
    select (select count(*) from users where deleted_at is null) as users,
      (select count(*) from technicians where approved = 1) as technicians,
      (select count(*) from reviews) as reviews,
      (select count(*) from requests) as requests,
      (select count(*) from requests where status = 'completed') as completed`.execute(db);
  const [{ users, technicians, reviews, requests, completed } = NO_TOTALS] = rows;
  return {
    users: Number(users),
    technicians: Number(technicians),
    reviews: Number(reviews),
    requests: Number(requests),
    completed: Number(completed),
  };
}

export type Totals = Awaited<ReturnType<typeof countTotals>>;
const NO_TOTALS = { users: 0, technicians: 0, reviews: 0, requests: 0, completed: 0 };

/** A day, as days since 1970 of the site's calendar, with its limits. */
interface Day extends Span {
  readonly name: number;
}

export interface DayFigure {
  readonly day: number;
  readonly metric: `request:${Status}` | 'registration' | 'paid_cents' | 'fee_cents';
  readonly value: number;
}

/**
 * Counts requests by their status, accounts, collected money and fees by day. The days follow each other. `cross join` makes SQLite read
 * the days first, and the rows of each day through their index.
 */
export async function countDayFigures(db: Reader, days: readonly Day[]): Promise<DayFigure[]> {
  const first = days.at(0)?.from ?? 0;
  const end = days.at(-1)?.until ?? 0;
  const isInDay = (at: string) => {
    const column = sql.ref(at);
    return sql`${column} >= starts_at and ${column} < ends_at and ${column} >= ${first} and ${column} < ${end}`;
  };
  const { rows } = await sql<DayFigure>`
    with days (day, starts_at, ends_at) as (values ${spanRows(days)})
    select day, 'request:' || status as metric, count(*) as value
    from days cross join requests where ${isInDay('created_at')} group by day, status
    union all
    select day, 'registration', count(*) from days cross join users where ${isInDay('created_at')} group by day
    union all
    select day, case account when 'fees' then 'fee_cents' else 'paid_cents' end,
      sum(case account when 'fees' then -amount_cents else amount_cents end)
    from days cross join ledger_movements as movement join ledger_entries on movement_id = movement.id
    where ${isInDay('at')} and (account = 'fees' or (account = 'provider' and kind = 'charge'))
    group by day, account`.execute(db);
  return rows.map(({ day, metric, value }) => ({ day: Number(day), metric, value: Number(value) }));
}

export interface JobFigure {
  readonly service_id: number;
  /** Code of a town, or `NO_TOWN`. */
  readonly town: number;
  readonly measure: JobMeasure;
  readonly value: number;
}

/** Counts what became of the requests of a span, by service and town. */
export async function countJobFigures(db: Reader, { from, until }: Span): Promise<JobFigure[]> {
  const { rows } = await sql<JobFigure>`
    with counted as (
      select id, user_id, service_id, coalesce(town, ${sql.lit(NO_TOWN)}) as town, created_at from requests
      where created_at >= ${from} and created_at < ${until}
    ), steps as (
      select service_id, town, case
        when action = 'create' then 'requests'
        when action = 'complete' then 'completed'
        when to_status <> 'cancelled' then null
        when action = 'decline' then 'end_declined'
        when action = 'cancel' and actor_id = user_id then 'end_cancelled'
        when action = 'withdraw' and actor_id = user_id then 'end_customer'
        when action = 'withdraw' then 'end_technician'
        else 'end_refunded' end as measure
      from counted join request_events on request_id = counted.id
      union all
      select service_id, town, case
        when took < ${sql.lit(HOUR_MS)} then 'answer_1h'
        when took < ${sql.lit(4 * HOUR_MS)} then 'answer_4h'
        when took < ${sql.lit(24 * HOUR_MS)} then 'answer_24h'
        when took is not null then 'answer_later' end
      from (
        select service_id, town, created_at, (
          select at from request_events as answer
          where request_id = counted.id and action in ('accept', 'decline') order by answer.id limit 1
        ) - created_at as took from counted
      ) as answers
    )
    select service_id, town, measure, count(*) as value from steps where measure is not null
    group by service_id, town, measure`.execute(db);
  return rows.map(row => ({ ...row, value: Number(row.value) }));
}
