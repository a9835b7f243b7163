import type { Reader } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import { inBatches } from '../../../platform/export/exporter.ts';

export const MESSAGE_COLUMNS = [
  'id',
  'request_id',
  'sender_id',
  'message',
  'created_at',
  'client_id',
] as const;

const columns = MESSAGE_COLUMNS.map(column => `messages.${column}`).join();

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
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Returns messages of one conversation, oldest first: the first ones after `after`, or else the last ones before `before`. */
export async function findMessages(
  db: Reader,
  requestId: number,
  { before, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('request_id', '=', requestId)
    .$if(after !== undefined, query => query.where('id', '>', after ?? 0))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}

/** Returns how many messages the two parties of a request have written. */
export async function countMessages(db: Reader, requestId: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the requests to which a user is a party; not all of them have messages. */
async function findRequestsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('technician_id', '=', userId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Yields all messages in the conversations of a user in parts: one conversation after the other, each oldest first. */
export async function* readConversations(db: Reader, userId: number): AsyncGenerator<readonly MessageRow[]> {
  for (const requestId of await findRequestsOf(db, userId))
    yield* inBatches((after, limit) => findMessages(db, requestId, { after, limit }));
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

/** A message by its chat and its id: PostgreSQL has no index on the id alone. */
interface MessagePlace {
  readonly requestId: number;
  readonly id: number;
}

const placed = statement<MessageRow>(
  engine => `
    select ${columns} from ${eachOf(engine)} cross join messages
    where messages.request_id = cast(value ->> 0 as bigint) and messages.id = cast(value ->> 1 as bigint)`,
);

/** Returns the messages that exist at these places, in any order. */
export const findMessagesAt = (db: Reader, places: readonly MessagePlace[]): Promise<MessageRow[]> =>
  placed(db, JSON.stringify(places.map(({ requestId, id }) => [requestId, id])));

/** Returns how far each party of these chats has read, and what they have not read yet. */
export async function findReads(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return [];
  return db.selectFrom('chat_reads').selectAll().where('request_id', 'in', requestIds).execute();
}
