import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { wasAccepted } from '../../requests/public.ts';

interface ChatPage {
  /** The last chat of the previous page. */
  readonly after: { readonly activity: number; readonly requestId: number } | null;
  /** Returns only this chat. */
  readonly only?: number;
  readonly limit: number;
}

/** A chat as one of its parties sees it. */
export interface ChatRow {
  readonly request_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly technician_id: number;
  readonly technician_name: string;
  readonly service_name: string;
  readonly service_icon: string;
  readonly status: Status;
  readonly unread: number;
  readonly read_up_to: number;
  readonly last_message: string | null;
  readonly last_message_id: number | null;
  readonly last_message_at: number | null;
  readonly last_message_sender_id: number | null;
  /** When the last message was sent, or without messages when the request last changed. Milliseconds since the epoch. */
  readonly activity: number;
}

/** Returns a user's chats, those with the newest messages first. */
export function findChats(db: Reader, userId: number, page: ChatPage): Promise<ChatRow[]> {
  return db
    .with('page', () => pageOfChats(db, userId, page))
    .selectFrom('page')
    .innerJoin('requests', 'requests.id', 'page.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .innerJoin('users as technician', 'technician.id', 'requests.technician_id')
    .leftJoin('messages as last', join =>
      join.onRef('last.request_id', '=', 'page.request_id').onRef('last.id', '=', 'page.last_message_id'),
    )
    .leftJoin('chat_reads as own', join =>
      join.onRef('own.request_id', '=', 'page.request_id').on('own.user_id', '=', userId),
    )
    .leftJoin('chat_reads as other', join =>
      join.onRef('other.request_id', '=', 'page.request_id').on('other.user_id', '<>', userId),
    )
    .select([
      'page.request_id',
      'requests.user_id',
      'customer.name as user_name',
      'technician.id as technician_id',
      'technician.name as technician_name',
      'services.name as service_name',
      'services.icon as service_icon',
      'requests.status',
      sql<number>`coalesce(own.unread, 0)`.as('unread'),
      sql<number>`coalesce(other.message_id, 0)`.as('read_up_to'),
      'last.message as last_message',
      'page.last_message_id',
      'last.created_at as last_message_at',
      'last.sender_id as last_message_sender_id',
      'page.activity',
    ])
    .orderBy('page.activity', 'desc')
    .orderBy('page.request_id', 'desc')
    .execute();
}

const lastMessageId = sql<number | null>`
  (select max(messages.id) from messages where messages.request_id = requests.id)`;

/** Finds the chats of one page, so that the list joins names and marks only for these. */
function pageOfChats(db: Reader, userId: number, { after, only, limit }: ChatPage) {
  const activity = sql<number>`coalesce(last.created_at, requests.updated_at)`;
  return db
    .selectFrom('requests')
    .leftJoin('messages as last', join =>
      join.onRef('last.request_id', '=', 'requests.id').on('last.id', '=', lastMessageId),
    )
    .select(['requests.id as request_id', 'last.id as last_message_id', activity.as('activity')])
    .where(({ or, eb }) =>
      or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
    )
    .where(wasAccepted)
    .$if(only !== undefined, query => query.where('requests.id', '=', only ?? 0))
    .$if(after !== null, query =>
      query.where(
        sql<SqlBool>`(${activity}, requests.id) < (${after?.activity ?? 0}, ${after?.requestId ?? 0})`,
      ),
    )
    .orderBy(activity, 'desc')
    .orderBy('requests.id', 'desc')
    .limit(limit);
}
