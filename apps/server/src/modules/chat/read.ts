import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

const messageColumns = ['id', 'request_id', 'sender_id', 'message', 'created_at', 'client_id'] as const;

/** `created_at` is milliseconds since the epoch. */
export interface MessageRow {
  readonly id: number;
  readonly request_id: number;
  readonly sender_id: number;
  readonly message: string;
  readonly created_at: number;
  readonly client_id: string;
}

interface MessagePage {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
}

/** Oldest first; with `after` the first ones after it, otherwise the last ones. */
export async function findMessages(
  db: Reader,
  requestId: number,
  { before, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('request_id', '=', requestId)
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .$if(after !== undefined, query => query.where('id', '>', after ?? 0))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}

/** The message a sender has sent under this key. */
export function findSent(db: Reader, senderId: number, clientId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function findMessagesById(db: Reader, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('messages').select(messageColumns).where('id', 'in', ids).execute();
}

/** Which of these messages there are: id → request. */
export async function findPlaces(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('messages').select(['id', 'request_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(row => [row.id, row.request_id]));
}

export interface Unread {
  readonly requestId: number;
  /** Whose messages they are; they wait for the other party. */
  readonly senderId: number;
  readonly unread: number;
}

/** What waits to be read in these conversations; nothing waits where there is no row. */
export function countUnread(db: Reader, requestIds: readonly number[]): Promise<Unread[]> {
  return db
    .selectFrom('messages')
    .leftJoin('chat_reads', join =>
      join
        .onRef('chat_reads.request_id', '=', 'messages.request_id')
        // A conversation has two parties: a mark that is not the sender's is the reader's.
        .onRef('chat_reads.user_id', '!=', 'messages.sender_id'),
    )
    .select(({ fn }) => [
      'messages.request_id as requestId',
      'messages.sender_id as senderId',
      fn.countAll<number>().as('unread'),
    ])
    .where('messages.request_id', 'in', requestIds)
    .where(sql<boolean>`messages.id > coalesce(chat_reads.message_id, 0)`)
    .groupBy(['messages.request_id', 'messages.sender_id'])
    .execute();
}

/** How far each party of these conversations has read. */
export function findReads(db: Reader, requestIds: readonly number[]) {
  return db
    .selectFrom('chat_reads')
    .select(['request_id as requestId', 'user_id as userId', 'message_id as messageId'])
    .where('request_id', 'in', requestIds)
    .execute();
}

/** Everything that was written in somebody's conversations, by either party. */
export function findMessagesAround(db: Reader, userId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('requests', 'requests.id', 'messages.request_id')
    .select(['messages.id', 'messages.message'])
    .where(({ or, eb }) =>
      or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
    )
    .execute();
}
