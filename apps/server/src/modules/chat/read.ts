import { UNREAD_AMONG } from '@oficio/domain/chat/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { eachOf, idsIn, statement } from '../../platform/database/statement.ts';
import './tables.ts';

const messageColumns = ['id', 'request_id', 'sender_id', 'message', 'created_at', 'client_id'] as const;

const columns = messageColumns.map(column => `messages.${column}`).join();

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

/**
 * Oldest first; with `after` the first ones after it, otherwise the last ones. A conversation is read backwards, each
 * message naming the one before it: from `before`, if it is one of its own, or else from its last.
 */
export async function findMessages(
  db: Reader,
  requestId: number,
  { before = Number.MAX_SAFE_INTEGER, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  const forward = after !== undefined;
  const beyond = after ?? 0;
  const order = sql.raw(forward ? 'asc' : 'desc');
  const { rows } = await sql<MessageRow>`
    with recursive line (id, previous_id, place) as (
      select id, previous_id, cast(case when id < ${before} then 1 else 0 end as bigint) from messages
      where id > ${beyond} and id = coalesce(
        (select id from messages where id = ${before} and request_id = ${requestId}),
        (select last_message_id from conversations where request_id = ${requestId}))
      union all
      select messages.id, messages.previous_id, case when messages.id < ${before} then line.place + 1 else 0 end
      from line join messages on messages.id = line.previous_id
      where messages.id > ${beyond} and line.place < ${forward ? Number.MAX_SAFE_INTEGER : limit}
    )
    select ${sql.raw(columns)}
    from (select id from line where place > 0 order by id ${order} limit ${limit}) as page
    join messages on messages.id = page.id order by page.id ${order}`.execute(db);
  return forward ? rows : rows.reverse();
}

const line = statement<{ id: number }>(
  engine => `
    with recursive line (id, previous_id) as (
      select id, previous_id from messages
      where id in (select last_message_id from conversations where request_id in ${idsIn(engine)})
      union all
      select messages.id, messages.previous_id from line join messages on messages.id = line.previous_id
    )
    select id from line order by id`,
);

/** Every message of these conversations, ids alone, the oldest first. */
export async function findLine(db: Reader, requestIds: readonly number[]): Promise<number[]> {
  return (await line(db, JSON.stringify(requestIds))).map(({ id }) => id);
}

/** How many messages the two parties of a request have written. */
export const countMessages = async (db: Reader, requestId: number): Promise<number> =>
  (await findLine(db, [requestId])).length;

const lastOnes = statement<{ requestId: number; id: number }>(
  engine => `
    select request_id as "requestId", last_message_id as id from conversations where request_id in ${idsIn(engine)}`,
);

/** The last message of each of these conversations in which there is one: request → message. */
export async function findLast(db: Reader, requestIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await lastOnes(db, JSON.stringify(requestIds));
  return new Map(rows.map(({ requestId, id }) => [requestId, id]));
}

/** Somebody's conversations in which anything was written. */
export async function findConversationsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('requests', 'requests.id', 'conversations.request_id')
    .select('conversations.request_id')
    .where(({ or, eb }) =>
      or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
    )
    .execute();
  return rows.map(row => row.request_id);
}

/** What tells one message from all others. */
interface MessageKey {
  readonly senderId: number;
  readonly clientId: string;
}

const sent = statement<MessageRow>(
  engine => `
    select ${columns} from ${eachOf(engine)} cross join messages
    where messages.client_id = value ->> 0 and messages.sender_id = cast(value ->> 1 as bigint)`,
);

/** Of the messages that were sent under these keys those that there are. */
export const findSent = (db: Reader, keys: readonly MessageKey[]): Promise<MessageRow[]> =>
  sent(db, JSON.stringify(keys.map(({ clientId, senderId }) => [clientId, senderId])));

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

// A conversation has two parties: the mark that is not the sender's is the reader's, and what is older than both marks
// waits for nobody. Whoever is written to without end and never reads must not make each message dearer than the last.
const unread = statement<Unread>(
  engine => `
    with recursive marks (request_id, seen) as (
      select request_id, case when count(*) = 2 then min(message_id) else 0 end
      from chat_reads where request_id in ${idsIn(engine)}
      group by request_id
    ), line (id, previous_id, request_id, sender_id, seen, place) as (
      select messages.id, previous_id, messages.request_id, sender_id, coalesce(seen, 0), 1
      from conversations join messages on messages.id = conversations.last_message_id
      left join marks on marks.request_id = conversations.request_id
      where conversations.request_id in ${idsIn(engine)} and messages.id > coalesce(seen, 0)
      union all
      select messages.id, messages.previous_id, messages.request_id, messages.sender_id, line.seen, line.place + 1
      from line join messages on messages.id = line.previous_id
      where messages.id > line.seen and line.place < ${UNREAD_AMONG}
    )
    select line.request_id as "requestId", line.sender_id as "senderId", count(*) as unread
    from line left join chat_reads on chat_reads.request_id = line.request_id and chat_reads.user_id <> line.sender_id
    where line.id > coalesce(chat_reads.message_id, 0)
    group by line.request_id, line.sender_id`,
);

/** What waits to be read among the last `UNREAD_AMONG` messages of these conversations; nothing waits where there is no row. */
export function countUnread(db: Reader, requestIds: readonly number[]): Promise<Unread[]> {
  const ids = JSON.stringify(requestIds);
  return unread(db, ids, ids);
}

/** How far each party of these conversations has read. */
export function findReads(db: Reader, requestIds: readonly number[]) {
  return db
    .selectFrom('chat_reads')
    .select(['request_id as requestId', 'user_id as userId', 'message_id as messageId'])
    .where('request_id', 'in', requestIds)
    .execute();
}
