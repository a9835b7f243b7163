import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { requestsWithNames } from './requests-with-names.ts';

interface Search {
  readonly status: Status | 'all';
  /** Customers or technicians; null for all. */
  readonly people: readonly number[] | null;
  /** The request's number; null for any. */
  readonly id: number | null;
}

/** Returns the requests of these users or with this number, newest first. */
export function findRequests(db: Reader, { status, people, id }: Search, { before, limit }: IdPage) {
  return selectRows(db)
    .where('requests.id', '<', before)
    .$if(status !== 'all', rows => rows.where('requests.status', '=', status as Status))
    .$if(people !== null, rows =>
      rows.where(({ eb, or }) =>
        or([
          eb('requests.id', '=', id ?? 0),
          ...(people?.length
            ? [eb('requests.user_id', 'in', people), eb('requests.technician_id', 'in', people)]
            : []),
        ]),
      ),
    )
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute();
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
