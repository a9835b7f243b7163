import type { Unit } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './messages.ts';

/** What somebody writes, under a key of their own. */
export interface Letter {
  readonly requestId: number;
  readonly senderId: number;
  readonly clientId: string;
  readonly message: string;
}

/** A message that is not there yet; `at` is milliseconds since the epoch. */
export interface NewMessage extends Letter {
  readonly at: number;
}

const insertRows = statement<MessageRow>(
  engine => `
    insert into messages (request_id, sender_id, client_id, message, created_at)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, value ->> 3, cast(value ->> 4 as bigint)
    from ${eachOf(engine)}
    returning ${MESSAGE_COLUMNS.join()}`,
);

/** Appends new messages to their conversations. Returns their rows in ascending order of ids. */
export async function insertMessages(unit: Unit, messages: readonly NewMessage[]): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const rows = await insertRows(
    unit.db,
    JSON.stringify(
      messages.map(({ requestId, senderId, clientId, message, at }) => [
        requestId,
        senderId,
        clientId,
        message,
        at,
      ]),
    ),
  );
  // Neither engine promises the order of what it returns.
  return rows.sort((one, next) => one.id - next.id);
}

type ChatRead = Tables['chat_reads'];

const addToUnread = statement<ChatRead>(
  engine => `
    insert into chat_reads (request_id, user_id, message_id, unread)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), 0, cast(value ->> 2 as bigint)
    from ${eachOf(engine)} where true
    on conflict (request_id, user_id) do update set unread = chat_reads.unread + excluded.unread
    returning request_id, user_id, message_id, unread`,
);

/** Adds to the unread counts of readers, each named once; returns their rows in any order. */
export const addUnread = (
  unit: Unit,
  added: readonly Pick<ChatRead, 'request_id' | 'user_id' | 'unread'>[],
): Promise<ChatRead[]> =>
  addToUnread(
    unit.db,
    JSON.stringify(
      added.toSorted(byReader).map(({ request_id, user_id, unread }) => [request_id, user_id, unread]),
    ),
  );

const moveMarks = statement<ChatRead>(
  engine => `
    update chat_reads set message_id = marks.message_id, unread = unread - (
      select count(*) from messages
      where messages.request_id = chat_reads.request_id and messages.sender_id <> chat_reads.user_id
        and messages.id > chat_reads.message_id and messages.id <= marks.message_id
    )
    from (
      select cast(value ->> 0 as bigint) as request_id, cast(value ->> 1 as bigint) as user_id,
        cast(value ->> 2 as bigint) as message_id
      from ${eachOf(engine)}
    ) as marks
    where chat_reads.request_id = marks.request_id and chat_reads.user_id = marks.user_id
      and chat_reads.message_id < marks.message_id
    returning chat_reads.request_id, chat_reads.user_id, chat_reads.message_id, chat_reads.unread`,
);

/** Moves how far readers have read, each named once, never backwards; returns the rows that changed. */
export const moveReads = (
  unit: Unit,
  marks: readonly Pick<ChatRead, 'request_id' | 'user_id' | 'message_id'>[],
): Promise<ChatRead[]> =>
  moveMarks(
    unit.db,
    JSON.stringify(
      marks
        .toSorted(byReader)
        .map(({ request_id, user_id, message_id }) => [request_id, user_id, message_id]),
    ),
  );

type OfReader = Pick<ChatRead, 'request_id' | 'user_id'>;

/** Keeps most transactions of two instances from locking rows in opposite orders; the database retries after the rare deadlock. */
const byReader = (one: OfReader, next: OfReader): number =>
  one.request_id - next.request_id || one.user_id - next.user_id;

/** Replaces the text of a message. */
export async function rewriteMessage(
  unit: Unit,
  { request_id, id }: MessageRow,
  message: string,
): Promise<void> {
  await unit.db
    .updateTable('messages')
    .set({ message })
    .where('request_id', '=', request_id)
    .where('id', '=', id)
    .execute();
}

/** How far somebody has read, everywhere. */
export async function deleteReads(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('chat_reads').where('user_id', '=', userId).execute();
}
