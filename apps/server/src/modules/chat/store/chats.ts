import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { isUndecided, wasAccepted } from '../../requests/public.ts';
import { findMessagesAt, findReads, type MessageRow } from './messages.ts';

interface ChatPage {
  /** The last conversation of the page before. */
  readonly after: { readonly activity: number; readonly requestId: number } | null;
  /** This conversation alone. */
  readonly only?: number;
  readonly limit: number;
}

/** A conversation as one of its parties sees it. */
export interface ChatRow {
  readonly request_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly technician_id: number;
  readonly technician_name: string;
  readonly service_name: string;
  readonly service_icon: string;
  readonly status: Status;
  readonly is_undecided: boolean | 0 | 1;
  readonly unread: number;
  readonly read_up_to: number;
  readonly last: MessageRow | null;
  /** When something was last written or, before anybody has, last happened. Milliseconds since the epoch. */
  readonly activity: number;
}

/** A user's conversations, those with the newest messages first. */
export async function findChats(
  db: Reader,
  userId: number,
  { after, only, limit }: ChatPage,
): Promise<ChatRow[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('requests')
        .innerJoin('services', 'services.id', 'requests.service_id')
        .innerJoin('users as customer', 'customer.id', 'requests.user_id')
        .innerJoin('users as technician', 'technician.id', 'requests.technician_id')
        .leftJoin('messages as last', join =>
          join.onRef('last.request_id', '=', 'requests.id').on(({ eb, selectFrom }) =>
            eb(
              'last.id',
              '=',
              selectFrom('messages')
                .select(({ fn }) => fn.max('messages.id').as('id'))
                .whereRef('messages.request_id', '=', 'requests.id'),
            ),
          ),
        )
        .select([
          'requests.id as request_id',
          'requests.user_id',
          'customer.name as user_name',
          'technician.id as technician_id',
          'technician.name as technician_name',
          'services.name as service_name',
          'services.icon as service_icon',
          'requests.status',
          isUndecided.as('is_undecided'),
          'last.id as lastId',
          sql<number>`coalesce(last.created_at, requests.updated_at)`.as('activity'),
        ])
        .where(({ or, eb }) =>
          or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
        )
        .where(wasAccepted)
        .$if(only !== undefined, query => query.where('requests.id', '=', only ?? 0))
        .as('chats'),
    )
    .selectAll()
    .$if(after !== null, query =>
      query.where(({ or, and, eb }) =>
        or([
          eb('activity', '<', after?.activity ?? 0),
          and([eb('activity', '=', after?.activity ?? 0), eb('request_id', '<', after?.requestId ?? 0)]),
        ]),
      ),
    )
    .orderBy('activity', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map(row => row.request_id);
  if (ids.length === 0) return [];
  const reads = await findReads(db, ids);
  const last = await findMessagesAt(
    db,
    rows.flatMap(({ request_id, lastId }) => (lastId === null ? [] : { requestId: request_id, id: lastId })),
  );
  return rows.map(({ lastId, ...row }) => {
    const ofChat = reads.filter(read => read.request_id === row.request_id);
    return {
      ...row,
      unread: ofChat.find(read => read.user_id === userId)?.unread ?? 0,
      read_up_to: ofChat.find(read => read.user_id !== userId)?.message_id ?? 0,
      last: last.find(({ id }) => id === lastId) ?? null,
    };
  });
}
