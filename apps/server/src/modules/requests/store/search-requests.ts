import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import type { OpenRange } from '../../../platform/paging/merge-ranges.ts';
import { requestsWithNames } from './requests-with-names.ts';
import type { Side } from './select-side.ts';

type StatusFilter = Status | 'all';

/** Returns requests, newest first. */
export const findRequests = (db: Reader, status: StatusFilter, { before, limit }: IdPage) =>
  selectRows(db)
    .where('requests.id', '<', before)
    .$if(status !== 'all', rows => rows.where('requests.status', '=', status as Status))
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute();

/** Returns those of these requests that have the status, newest first. */
export const findRequestsByIds = async (db: Reader, ids: readonly number[], status: StatusFilter) =>
  ids.length === 0
    ? []
    : selectRows(db)
        .where('requests.id', 'in', ids)
        .$if(status !== 'all', rows => rows.where('requests.status', '=', status as Status))
        .orderBy('requests.id', 'desc')
        .execute();

/** The requests of a person on one side; a range of an index that ends with the id. */
interface PersonSide {
  readonly person: number;
  readonly side: Side;
}

interface FoundId {
  readonly id: number;
  readonly range: number;
}

/** Selects the newest ids of each open range on one side. In SQLite a cross join keeps the order of the tables. */
const newestOf = (side: Side, hasStatus: boolean) =>
  statement<FoundId>(engine => {
    const status = hasStatus ? 'and status = ?' : '';
    if (engine === 'sqlite')
      return `select requests.id, json_extract(wanted.value, '$[2]') as range
        from ${eachOf(engine)} wanted cross join requests on requests.id in (
          select id from requests
          where ${side} = json_extract(wanted.value, '$[0]') ${status} and id < json_extract(wanted.value, '$[1]')
          order by id desc limit ?)`;
    const [person, before] = ['(wanted.value ->> 0)::bigint', '(wanted.value ->> 1)::bigint'];
    // Compares whole keys of the index: with equal signs PostgreSQL may read its primary key instead.
    return `select found.id, (wanted.value ->> 2)::integer as range from ${eachOf(engine)} as wanted(value) cross join lateral (
      select id from requests
      where ${hasStatus ? `${side} = ${person} ${status} and id < ${before}` : `(${side}, id) < (${person}, ${before}) and (${side}, id) > (${person}, 0)`}
      order by ${hasStatus ? '' : `${side} desc,`} id desc limit ?) found`;
  });

const NEWEST = {
  user_id: { any: newestOf('user_id', false), one: newestOf('user_id', true) },
  technician_id: { any: newestOf('technician_id', false), one: newestOf('technician_id', true) },
} as const;

/** Returns the newest ids of the open ranges, at most `perRange` of each. */
export async function findIdsOfPeople(
  db: Reader,
  { sides, status }: { readonly sides: readonly PersonSide[]; readonly status: StatusFilter },
  open: readonly OpenRange[],
  perRange: number,
): Promise<readonly FoundId[]> {
  const of = async (wanted: Side) => {
    const list = open.flatMap(({ range, before }) => {
      const { person, side } = sides[range] ?? {};
      return side === wanted ? [[person, before, range]] : [];
    });
    if (list.length === 0) return [];
    return status === 'all'
      ? NEWEST[wanted].any(db, JSON.stringify(list), perRange)
      : NEWEST[wanted].one(db, JSON.stringify(list), status, perRange);
  };
  return [...(await of('user_id')), ...(await of('technician_id'))];
}

const selectRows = (db: Reader) =>
  requestsWithNames(db).select([
    'requests.id',
    'requests.status',
    'services.name as service_name',
    'requests.user_id as customer_id',
    'customer.name as customer_name',
    'requests.technician_id',
    'technician.name as technician_name',
    'offers.price_cents',
    'requests.created_at',
  ]);

/** Money is cents, instants are milliseconds. */
export type RequestListRow = Awaited<ReturnType<typeof findRequests>>[number];

/** Returns the status changes of a request, oldest first. */
export const findMoves = (db: Reader, requestId: number) =>
  db
    .selectFrom('request_events')
    .leftJoin('users', 'users.id', 'request_events.actor_id')
    .select([
      'request_events.action',
      'request_events.from_status as from',
      'request_events.to_status as to',
      'request_events.at',
      'users.id as actor_id',
      'users.name as actor_name',
    ])
    .where('request_events.request_id', '=', requestId)
    .orderBy('request_events.id')
    .execute();

export type MoveRow = Awaited<ReturnType<typeof findMoves>>[number];
