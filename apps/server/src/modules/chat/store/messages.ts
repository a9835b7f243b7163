import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { eachOf, fixedQuery, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { requestIdsOf } from '../../requests/public.ts';

const COLUMNS = [
  'id',
  'request_id',
  'sender_id',
  'message',
  'image',
  'image_width',
  'image_height',
  'created_at',
  'client_id',
] as const;

export type MessageRow = Readonly<Selectable<Tables['messages']>>;
export type NewMessage = Readonly<Insertable<Tables['messages']>>;

interface MessagePage {
  readonly before?: number | null;
  readonly after?: number | null;
  readonly limit: number;
}

/** Returns messages of one chat, oldest first: the first ones after `after`, or else the last ones before `before`. */
export async function findMessages(
  db: Reader,
  requestId: number,
  { before = null, after = null, limit }: MessagePage,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('request_id', '=', requestId)
    .$if(after !== null, query => query.where('id', '>', after ?? 0))
    .$if(before !== null, query => query.where('id', '<', before ?? 0))
    .orderBy('id', after === null ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === null ? rows.reverse() : rows;
}

/** Returns one message of a chat. */
export const findMessage = (db: Reader, requestId: number, id: number): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns when a user last wrote in a chat, in milliseconds since the epoch; null for never. */
export async function findLastMessage(
  db: Reader,
  requestId: number,
  senderId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .select('created_at')
    .where('request_id', '=', requestId)
    .where('sender_id', '=', senderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns how many messages the two parties of a request have written, at most `max`. */
export async function countMessages(db: Reader, requestId: number, max: number): Promise<number> {
  // Ordered, because PostgreSQL would otherwise search the whole table for the messages of a long chat.
  const first = db
    .selectFrom('messages')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy('id')
    .limit(max);
  const { count } = await db
    .selectFrom(first.as('first'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Yields all messages of a user's chats in batches: one chat after the other, each oldest first. */
export async function* readChatsOf(db: Reader, userId: number): AsyncGenerator<readonly MessageRow[]> {
  for await (const requestIds of requestIdsOf(db, userId)) yield* readChats(db, requestIds);
}

const BATCH = 200;

/** Most chats are short, so one batch holds several of them. The chat at the end of a full batch is then read to its own end. */
async function* readChats(db: Reader, requestIds: readonly number[]): AsyncGenerator<readonly MessageRow[]> {
  for (let rest = requestIds; rest.length > 0; await nextTurn()) {
    const rows = await findFirstMessages(db, rest, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    const { request_id } = last;
    yield* readInSlices((after, limit) =>
      findMessages(db, request_id, { after: Math.max(after, last.id), limit }),
    );
    rest = rest.filter(id => id > request_id);
  }
}

/** Returns the first messages of these chats: one chat after the other, each oldest first. */
const findFirstMessages = (db: Reader, requestIds: readonly number[], limit: number): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns messages that a user wrote in any chat, in the order of their keys, after this key. */
export const findMessagesBy = (db: Reader, senderId: number, afterKey: string, limit: number) =>
  db
    .selectFrom('messages')
    .select(COLUMNS)
    .where('sender_id', '=', senderId)
    .where('client_id', '>', afterKey)
    .orderBy('client_id')
    .limit(limit)
    .execute();

type MessageKey = Pick<MessageRow, 'sender_id' | 'client_id'>;

const selectSent = statement<MessageRow>(
  engine => `
    select ${COLUMNS.map(column => `messages.${column}`).join(', ')} from ${eachOf(engine)} cross join messages
    where messages.sender_id = cast(value ->> 'sender_id' as bigint)
      and messages.client_id = value ->> 'client_id'`,
);

/** Returns the messages that these senders stored under these keys, in any order. One statement, so that repeated messages stay cheap. */
export const findSentMessages = async (db: Reader, keys: readonly MessageKey[]): Promise<MessageRow[]> =>
  keys.length === 0
    ? []
    : selectSent(db, JSON.stringify(keys.map(({ sender_id, client_id }) => ({ sender_id, client_id }))));

type MessagePlace = Pick<MessageRow, 'request_id' | 'id'>;

// PostgreSQL has no index on the id alone: its planner would read messages of other chats through it (decision 0010).
const selectPlaces = statement<MessagePlace>(
  engine => `
    select messages.request_id, messages.id from ${eachOf(engine)} cross join messages
    where messages.request_id = cast(value ->> 'request_id' as bigint)
      and messages.id = cast(value ->> 'id' as bigint)`,
);

/** Returns those of these places that hold a message, in any order. */
export const findPlaces = (db: Reader, places: readonly MessagePlace[]): Promise<MessagePlace[]> =>
  selectPlaces(db, JSON.stringify(places));

const insertQuery = (db: Reader, messages: readonly NewMessage[]) =>
  db
    .insertInto('messages')
    .values([...messages])
    .onConflict(conflict => conflict.columns(['sender_id', 'client_id']).doNothing())
    .returning(COLUMNS);

/** Most messages arrive alone. */
const insertOne = fixedQuery(
  (
    db,
    request_id: number,
    sender_id: number,
    client_id: string,
    message: string,
    image: string | null,
    image_width: number | null,
    image_height: number | null,
    created_at: number,
  ) =>
    insertQuery(db, [
      { request_id, sender_id, client_id, message, image, image_width, image_height, created_at },
    ]),
);

/**
 * Appends messages to their chats and skips keys that the same sender has already stored. Returns the new rows in ascending order
 * of ids.
 */
export async function insertMessages(
  { db }: Transaction,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const [one, ...others] = messages;
  if (!one) return [];
  if (others.length === 0) {
    const photo = [one.image ?? null, one.image_width ?? null, one.image_height ?? null] as const;
    return insertOne(db, one.request_id, one.sender_id, one.client_id, one.message, ...photo, one.created_at);
  }
  const rows = await insertQuery(db, messages).execute();
  // Neither engine promises the order of returned rows.
  return rows.sort((first, next) => first.id - next.id);
}

/** Replaces the text of a message and removes its photo. */
export async function eraseMessage(
  tx: Transaction,
  { request_id, id }: MessagePlace,
  message: string,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ message, image: null, image_width: null, image_height: null })
    .where('request_id', '=', request_id)
    .where('id', '=', id)
    .execute();
}
