import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { fixedQuery, rowsOf, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { partyIds, type RequestParties } from '../../requests/public.ts';

type Participant = Readonly<Selectable<Tables['chat_participants']>>;

/** The parties of an accepted request, and when it last changed. */
export interface NewChat extends Pick<RequestParties, 'requestId' | 'userId' | 'technicianId'> {
  readonly activeAt: number;
}

/** Adds accepted requests to the chats of their parties. */
export async function openChats({ db }: Transaction, chats: readonly NewChat[]): Promise<void> {
  const rows = chats.flatMap(chat =>
    partyIds(chat).map(userId => ({
      request_id: chat.requestId,
      user_id: userId,
      read_message_id: 0,
      unread: 0,
      last_message_id: 0,
      last_activity_at: chat.activeAt,
    })),
  );
  if (rows.length > 0) await db.insertInto('chat_participants').values(rows).execute();
}

/** Moves a chat without messages to the top of its parties' lists. */
export async function touchEmptyChat(tx: Transaction, requestId: number): Promise<void> {
  await updateEmpty(tx.db, requestId, tx.now);
}

const updateEmpty = fixedQuery((db, requestId: number, now: number) =>
  db
    .updateTable('chat_participants')
    .set({ last_activity_at: now })
    .where('request_id', '=', requestId)
    .where('last_message_id', '=', 0),
);

/** Returns the last message of a chat that this user has read; 0 for none. */
export async function findReadMark(db: Reader, requestId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('chat_participants')
    .select('read_message_id')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.read_message_id ?? 0;
}

/** New messages of a chat for one of its parties. `unread` is how many of them the other party wrote. */
export type AddedMessages = Omit<Participant, 'read_message_id'>;
type UnreadCount = Pick<Participant, 'request_id' | 'user_id' | 'unread'>;

const updateParticipants = statement<UnreadCount>(
  engine => `
    update chat_participants set unread = chat_participants.unread + given.unread,
      last_message_id = given.last_message_id, last_activity_at = given.last_activity_at
    from ${rowsOf(engine, ['request_id', 'user_id', 'unread', 'last_message_id', 'last_activity_at'])}
    where chat_participants.request_id = given.request_id and chat_participants.user_id = given.user_id
    returning chat_participants.request_id, chat_participants.user_id, chat_participants.unread`,
);

/** Stores the last message and counts the unread ones, for parties that are each named once. Returns all unread messages of each. */
export const addMessages = async (
  tx: Transaction,
  added: readonly AddedMessages[],
): Promise<UnreadCount[]> =>
  added.length === 0 ? [] : updateParticipants(tx.db, JSON.stringify(added.toSorted(byReader)));

/** How far a party of a chat has read, and how many messages are left. */
type ReadMark = Pick<Participant, 'request_id' | 'user_id' | 'read_message_id' | 'unread'>;

// A mark at the last message leaves none, without a count. Other marks subtract what they pass, because a recount of the messages
// after it could miss one that commits at the same time.
const updateMarks = statement<ReadMark>(
  engine => `
    update chat_participants set read_message_id = given.message_id, unread =
      case when given.message_id >= chat_participants.last_message_id then 0 else chat_participants.unread - (
        select count(*) from messages
        where messages.request_id = chat_participants.request_id and messages.sender_id <> chat_participants.user_id
          and messages.id > chat_participants.read_message_id and messages.id <= given.message_id
      ) end
    from ${rowsOf(engine, ['request_id', 'user_id', 'message_id'])}
    where chat_participants.request_id = given.request_id and chat_participants.user_id = given.user_id
      and chat_participants.read_message_id < given.message_id
    returning chat_participants.request_id, chat_participants.user_id, chat_participants.read_message_id,
      chat_participants.unread`,
);

interface NewMark {
  readonly request_id: number;
  readonly user_id: number;
  readonly message_id: number;
}

/** Moves read marks, one per chat and reader, forward and never back. Returns the rows that changed. */
export const moveReadMarks = (tx: Transaction, marks: readonly NewMark[]): Promise<ReadMark[]> =>
  updateMarks(tx.db, JSON.stringify(marks.toSorted(byReader)));

/** Orders rows so that two instances rarely lock them in opposite orders. The database retries after a deadlock. */
const byReader = (one: Pick<Participant, 'request_id' | 'user_id'>, next: typeof one): number =>
  one.request_id - next.request_id || one.user_id - next.user_id;

/** Removes a user from at most `limit` chats. The other parties keep them. Returns the number of these chats. */
export async function deleteParticipantSlice(
  { db }: Transaction,
  userId: number,
  limit: number,
): Promise<bigint> {
  const own = db
    .selectFrom('chat_participants')
    .select('request_id')
    .where('user_id', '=', userId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('chat_participants')
    .where('request_id', 'in', own)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows;
}
