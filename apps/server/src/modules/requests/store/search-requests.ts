import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { idsNamed } from '../../accounts/public.ts';

/** As many people's requests are found one by one; whoever means more has to say whom. */
export const PEOPLE_MAX = 1000;

/** Ids of the first so many whose name or address has these words, and of one more. */
export async function findNamed(db: Reader, words: string): Promise<number[]> {
  return (
    await idsNamed(db, words)
      .limit(PEOPLE_MAX + 1)
      .execute()
  ).map(({ id }) => id);
}

interface Search {
  readonly status: Status | 'all';
  /** Of one side or the other; null: anybody's. */
  readonly people: readonly number[] | null;
  /** Null: any. */
  readonly id: number | null;
}

/** Newest first, those of these people or with this number. */
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
  db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .leftJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'requests.id')
        .onRef('offers.version', '=', 'requests.offer_version'),
    )
    .select([
      'requests.id',
      'requests.status',
      'services.name as serviceName',
      'requests.user_id as customerId',
      'customer.name as customerName',
      'requests.technician_id as technicianId',
      'technician.name as technicianName',
      'offers.price_cents as priceCents',
      'requests.created_at as createdAt',
    ]);

/** Money is cents, instants are milliseconds. */
export type RequestListRow = Awaited<ReturnType<typeof findRequests>>[number];

/** Every move of a request, oldest first. */
export const findMoves = (db: Reader, requestId: number) =>
  db
    .selectFrom('request_events')
    .leftJoin('users', 'users.id', 'request_events.actor_id')
    .select([
      'request_events.action',
      'request_events.from_status as from',
      'request_events.to_status as to',
      'request_events.at',
      'users.id as actorId',
      'users.name as actorName',
    ])
    .where('request_events.request_id', '=', requestId)
    .orderBy('request_events.id')
    .execute();

export type MoveRow = Awaited<ReturnType<typeof findMoves>>[number];

/** Every payment that was begun, oldest first. */
export const findRequestPayments = (db: Reader, requestId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount_cents as amountCents', 'paid_at as paidAt'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
