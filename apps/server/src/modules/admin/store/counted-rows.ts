import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Rows of one statement; a few milliseconds. */
const PAGE = 2000;

/** Requests of one read, which with their events takes a few milliseconds. */
const REQUESTS = 200;

export interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Returns the first instant from `from` on of anything that the figures count by day; null without one. */
export async function findFirstInstant(db: Reader, from: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(at) as first from (
      select min(created_at) as at from users where created_at >= ${from}
      union all select min(created_at) as at from requests where created_at >= ${from}
      union all select min(at) as at from ledger_movements where at >= ${from}
    ) as firsts`.execute(db);
  return rows[0]?.first ?? null;
}

/** Returns the next events with the instants of their requests, in the order of their ids. */
export const findEventsAfter = (db: Reader, id: number) =>
  db
    .selectFrom('request_events as event')
    .innerJoin('requests', 'requests.id', 'event.request_id')
    .select(['event.id', 'event.at', 'requests.created_at'])
    .where('event.id', '>', id)
    .orderBy('event.id')
    .limit(PAGE)
    .execute();

const COUNTED = {
  users: { key: 'id', where: 'deleted_at is null' },
  technicians: { key: 'profile_id', where: 'approved = 1' },
  reviews: { key: 'id', where: 'true' },
} as const;

/** Counts open accounts, approved technicians or reviews, in pages that each have their own turn of the event loop. */
export async function countAll(db: Reader, table: keyof typeof COUNTED): Promise<number> {
  const { key, where } = COUNTED[table];
  let count = 0;
  for (let after = 0; ; ) {
    await nextTurn();
    const { rows } = await sql<{ last: number | null; counted: number }>`
      select max(id) as last, count(case when is_counted then 1 end) as counted from (
        select ${sql.ref(key)} as id, ${sql.raw(where)} as is_counted from ${sql.table(table)}
        where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${PAGE}
      ) as page`.execute(db);
    const { last, counted } = rows[0] ?? { last: null, counted: 0 };
    if (last === null) return count;
    count += Number(counted);
    after = last;
  }
}

/** Returns how many accounts were opened in a span. */
export async function countRegistrations(db: Reader, { from, until }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Yields the requests of a span with their events, in pages that each have their own turn of the event loop. */
export async function* readRequests(db: Reader, { from, until }: Span) {
  for (let after = { created_at: from, id: 0 }; ; ) {
    await nextTurn();
    const page = await db
      .selectFrom('requests')
      .select(['id', 'user_id', 'service_id', 'town', 'status', 'created_at'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
      )
      .where('created_at', '<', until)
      .orderBy('created_at')
      .orderBy('id')
      .limit(REQUESTS)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    const events = Map.groupBy(
      await db
        .selectFrom('request_events')
        .select(['request_id', 'actor_id', 'action', 'to_status', 'at'])
        .where(
          'request_id',
          'in',
          page.map(({ id }) => id),
        )
        .orderBy('id')
        .execute(),
      event => event.request_id,
    );
    for (const request of page) yield { ...request, events: events.get(request.id) ?? [] };
    if (page.length < REQUESTS) return;
    after = last;
  }
}
