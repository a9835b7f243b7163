import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { publicPhoto } from '../../technicians/public.ts';

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
  readonly technician_photo: string | null;
  readonly service_name: string;
  readonly service_icon: string;
  readonly status: Status;
  readonly unread: number;
  readonly read_up_to: number;
  readonly last_message: string | null;
  readonly last_message_image: string | null;
  readonly last_message_id: number | null;
  readonly last_message_at: number | null;
  readonly last_message_sender_id: number | null;
  /** When the last message was sent, or without messages when the request last changed. Milliseconds since the epoch. */
  readonly last_activity_at: number;
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
    .leftJoin('technicians as profile', 'profile.user_id', 'requests.technician_id')
    .leftJoin('messages as last', join =>
      join.onRef('last.request_id', '=', 'page.request_id').onRef('last.id', '=', 'page.last_message_id'),
    )
    .leftJoin('chat_participants as other', join =>
      join.onRef('other.request_id', '=', 'page.request_id').on('other.user_id', '<>', userId),
    )
    .select([
      'page.request_id',
      'requests.user_id',
      'customer.name as user_name',
      'technician.id as technician_id',
      'technician.name as technician_name',
      publicPhoto.as('technician_photo'),
      'services.name as service_name',
      'services.icon as service_icon',
      'requests.status',
      'page.unread',
      sql<number>`coalesce(other.read_message_id, 0)`.as('read_up_to'),
      'last.message as last_message',
      'last.image as last_message_image',
      'last.id as last_message_id',
      'last.created_at as last_message_at',
      'last.sender_id as last_message_sender_id',
      'page.last_activity_at',
    ])
    .orderBy('page.last_activity_at', 'desc')
    .orderBy('page.request_id', 'desc')
    .execute();
}

/** Finds the chats of one page by the index, so that the list joins names and messages only for these. */
const pageOfChats = (db: Reader, userId: number, { after, only, limit }: ChatPage) =>
  db
    .selectFrom('chat_participants')
    .select(['request_id', 'unread', 'last_message_id', 'last_activity_at'])
    .where('user_id', '=', userId)
    .$if(only !== undefined, query => query.where('request_id', '=', only ?? 0))
    .$if(after !== null, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('last_activity_at', 'request_id'),
          '<',
          tuple(after?.activity ?? 0, after?.requestId ?? 0),
        ),
      ),
    )
    .orderBy('last_activity_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit);
