import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { requestsWithNames } from './requests-with-names.ts';

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

type Side = 'user_id' | 'technician_id';

interface PersonRange {
  readonly id: number;
  readonly range: string;
}

/**
 * Selects the newest ids of each person on one side. Each person is a range of an index that ends with the id. In SQLite a cross join
 * keeps the order of the tables.
 */
const newestOf = (side: Side, hasStatus: boolean) =>
  statement<PersonRange>(engine => {
    const range = (person: string) => `'${side} ' || ${person} as range`;
    const status = hasStatus ? 'and status = ?' : '';
    if (engine === 'sqlite')
      return `select requests.id, ${range('person.value')} from ${eachOf(engine)} person cross join requests on requests.id in (
        select id from requests where ${side} = person.value ${status} and id < ? order by id desc limit ?)`;
    const person = `(person.value #>> '{}')::bigint`;
    // Compares whole keys of the index: with equal signs PostgreSQL may read its primary key instead.
    return `select found.id, ${range(person)} from ${eachOf(engine)} as person(value) cross join lateral (
      select id from requests
      where ${hasStatus ? `${side} = ${person} ${status} and id < ?` : `(${side}, id) < (${person}, ?) and (${side}, id) > (${person}, 0)`}
      order by ${hasStatus ? '' : `${side} desc,`} id desc limit ?) found`;
  });

const NEWEST = {
  user_id: { any: newestOf('user_id', false), one: newestOf('user_id', true) },
  technician_id: { any: newestOf('technician_id', false), one: newestOf('technician_id', true) },
} as const;

/** Returns the newest ids of requests of each of these customers or technicians, with smaller ids than `before`. */
export async function findIdsOfPeople(
  db: Reader,
  { people, status }: { readonly people: readonly number[]; readonly status: StatusFilter },
  { before, perRange }: { readonly before: number; readonly perRange: number },
): Promise<readonly PersonRange[]> {
  const list = JSON.stringify(people);
  const of = (side: Side) =>
    status === 'all'
      ? NEWEST[side].any(db, list, before, perRange)
      : NEWEST[side].one(db, list, status, before, perRange);
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
