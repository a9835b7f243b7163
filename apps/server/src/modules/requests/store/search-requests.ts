import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { findNewestOfOwners, type OwnedRows } from '../../../platform/paging/newest-of-owners.ts';
import {
  idPageOf,
  isAfter,
  isInRange,
  type KeyRange,
  type Sort,
  type SortedPart,
} from '../../../platform/paging/sorted-pages.ts';
import { requestsWithNames } from './requests-with-names.ts';
import { SIDES, type Side } from './select-side.ts';

/** Filters of the list; null or 'all' for no filter. The range is of the instants of the creation, in milliseconds since the epoch. */
export interface RequestFilter extends KeyRange {
  readonly status: Status | 'all';
  readonly service: number | null;
  readonly town: number | null;
}

export type RequestSort = Sort<'created' | 'updated'>;

const KEYS = { created: 'created_at', updated: 'updated_at' } as const;

/** The filter that an index of the sort begins with, the most selective one first. */
function indexedFilter({ status, service, town }: RequestFilter, { column }: RequestSort) {
  const byStatus = status === 'all' ? null : ({ column: 'status', value: status } as const);
  if (column === 'updated') return byStatus;
  if (town !== null) return { column: 'town', value: town } as const;
  return service === null ? byStatus : ({ column: 'service_id', value: service } as const);
}

/** Selects what the filters compare. */
const selectFacts = (db: Reader) =>
  db.selectFrom('requests').select(['id', 'status', 'service_id', 'town', 'created_at']);

/**
 * Returns the next requests of an index of the sort. Of the filters only one is sure to apply, and the dates if the creation sorts the list;
 * `matches` checks them all.
 */
export async function findSorted(db: Reader, filter: RequestFilter, sort: RequestSort, part: SortedPart) {
  const key = KEYS[sort.column];
  const indexed = indexedFilter(filter, sort);
  const days = sort.column === 'created' ? filter : undefined;
  return selectFacts(db)
    .select(`${key} as key`)
    .$if(indexed !== null, rows => rows.where(sql.ref(indexed?.column ?? ''), '=', sql`${indexed?.value}`))
    .where(isAfter([sql.ref(key), sql.ref('id')], sort.direction, part, days))
    .orderBy(key, sort.direction)
    .orderBy('id', sort.direction)
    .limit(part.limit)
    .execute();
}

/** Returns the next requests of these customers and technicians, the newest first. `matches` checks the filters besides the status. */
export async function findOfPeople(
  db: Reader,
  { status }: RequestFilter,
  people: readonly number[],
  part: SortedPart,
) {
  const ids = await findIdsOfPeople(db, status, people, idPageOf(part));
  if (ids.length === 0) return [];
  return selectFacts(db).select('id as key').where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** Returns what the filters compare of these requests, in any order. */
export const findFacts = (db: Reader, ids: readonly number[]) =>
  selectFacts(db).where('id', 'in', ids).execute();

/** Returns the requests that a person made or the jobs that the person has, newest first. */
export const findRequestsOf = (db: Reader, side: Side, userId: number, { before, limit }: IdPage) =>
  selectRows(db)
    .where(`requests.${side}`, '=', userId)
    .where('requests.id', '<', before)
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute();

/** Returns these requests with their addresses. */
export const findNamedRows = (db: Reader, ids: readonly number[]) =>
  requestsWithNames(db)
    .select([
      'requests.id',
      'requests.status',
      'services.name as service_name',
      'customer.name as customer_name',
      'requests.address',
    ])
    .where('requests.id', 'in', ids)
    .execute();

/** Returns the ids of the newest requests of these customers and technicians. */
export const findIdsOfPeople = (
  db: Reader,
  status: RequestFilter['status'],
  people: readonly number[],
  page: IdPage,
) => findNewestOfOwners(db, rowsOf(status), SIDES, people, page);

const rowsOf = (status: RequestFilter['status']): OwnedRows => ({
  table: 'requests',
  id: 'id',
  condition: sql`true`,
  state: status === 'all' ? null : { column: 'status', value: status },
});

type RequestFacts = Awaited<ReturnType<typeof findFacts>>[number];

/** Returns whether a request matches all filters. */
export const matches =
  ({ status, service, town, ...days }: RequestFilter) =>
  (row: RequestFacts): boolean =>
    (status === 'all' || row.status === status) &&
    (service === null || row.service_id === service) &&
    (town === null || row.town === town) &&
    isInRange(row.created_at, days);

/** Returns what the list shows of these requests, in any order. */
export const findListed = async (db: Reader, ids: readonly number[]) =>
  ids.length === 0 ? [] : selectRows(db).where('requests.id', 'in', ids).execute();

const selectRows = (db: Reader) =>
  requestsWithNames(db).select([
    'requests.id',
    'requests.status',
    'requests.service_id',
    'services.name as service_name',
    'requests.user_id as customer_id',
    'customer.name as customer_name',
    'requests.technician_id',
    'technician.name as technician_name',
    'offers.price_cents',
    'offers.starts_at',
    'requests.time_zone',
    'requests.scheduled_at',
    'requests.address',
    'requests.town',
    'requests.created_at',
    'requests.updated_at',
  ]);

/** Money is cents, instants are milliseconds. */
export type RequestListRow = Awaited<ReturnType<typeof findListed>>[number];

/** Returns the status changes of a request, oldest first. */
export const findMoves = (db: Reader, requestId: number) =>
  db
    .selectFrom('request_events')
    .leftJoin('users', 'users.id', 'request_events.actor_id')
    .select([
      'request_events.id',
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
