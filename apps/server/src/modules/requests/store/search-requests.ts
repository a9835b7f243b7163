import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { findNewestOfOwners, type OwnedRows } from '../../../platform/paging/newest-of-owners.ts';
import { requestsWithNames } from './requests-with-names.ts';
import { SIDES } from './select-side.ts';

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
export const findIdsOfPeople = (db: Reader, status: StatusFilter, people: readonly number[], page: IdPage) =>
  findNewestOfOwners(db, rowsOf(status), SIDES, people, page);

const rowsOf = (status: StatusFilter): OwnedRows => ({
  table: 'requests',
  id: 'id',
  condition: sql`true`,
  state: status === 'all' ? null : { column: 'status', value: status },
});

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
