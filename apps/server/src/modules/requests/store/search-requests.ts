import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { AdminList, Filter } from '../../../platform/database/paging/admin-list.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { SIDES, type Side } from './requests-of-user.ts';
import { requestsWithNames } from './requests-with-names.ts';

interface RequestFilters {
  readonly status: Status | 'all';
  readonly service: number | null;
  readonly town: number | null;
}

const BY_CREATION = ['created'] as const;
const BY_BOTH = ['created', 'updated'] as const;

/** Returns the conditions of the filters that are set, the most selective one first. */
export const requestFilters = ({
  status,
  service,
  town,
}: RequestFilters): Filter<'created' | 'updated'>[] => [
  ...(town === null ? [] : [{ where: sql<SqlBool>`town = ${town}`, indexedSorts: BY_CREATION }]),
  ...(service === null ? [] : [{ where: sql<SqlBool>`service_id = ${service}`, indexedSorts: BY_CREATION }]),
  ...(status === 'all' ? [] : [{ where: sql<SqlBool>`status = ${status}`, indexedSorts: BY_BOTH }]),
];

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
export type RequestListRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export const REQUEST_LIST: AdminList<'created' | 'updated', RequestListRow> = {
  table: 'requests',
  id: 'id',
  sorts: { created: sql`created_at`, updated: sql`updated_at` },
  days: 'created',
  people: SIDES,
  read: (db, ids) => selectRows(db).where('requests.id', 'in', ids).execute(),
};

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
