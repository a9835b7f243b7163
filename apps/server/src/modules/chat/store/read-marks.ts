import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** How far a party of a chat has read, and how many messages are left. */
type ReadMark = Readonly<Selectable<Tables['chat_reads']>>;

/** Returns the last message of a chat that this user has read; 0 for none. */
export async function findReadMark(db: Reader, requestId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('chat_reads')
    .select('message_id')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.message_id ?? 0;
}

/** Adds to the unread counts of readers, each named once. Returns their rows in any order. */
export async function addUnread(
  tx: Transaction,
  added: readonly Omit<ReadMark, 'message_id'>[],
): Promise<ReadMark[]> {
  if (added.length === 0) return [];
  return tx.db
    .insertInto('chat_reads')
    .values(added.toSorted(byReader).map(row => ({ ...row, message_id: 0 })))
    .onConflict(conflict =>
      conflict
        .columns(['request_id', 'user_id'])
        .doUpdateSet(({ eb, ref }) => ({ unread: eb('chat_reads.unread', '+', ref('excluded.unread')) })),
    )
    .returningAll()
    .execute();
}

// Subtracts the messages that the mark passes. A recount of the messages after it could miss one that commits at the same time.
const updateMarks = statement<ReadMark>(
  engine => `
    update chat_reads set message_id = marks.message_id, unread = unread - (
      select count(*) from messages
      where messages.request_id = chat_reads.request_id and messages.sender_id <> chat_reads.user_id
        and messages.id > chat_reads.message_id and messages.id <= marks.message_id
    )
    from (
      select cast(value ->> 'request_id' as bigint) as request_id, cast(value ->> 'user_id' as bigint) as user_id,
        cast(value ->> 'message_id' as bigint) as message_id
      from ${eachOf(engine)}
    ) as marks
    where chat_reads.request_id = marks.request_id and chat_reads.user_id = marks.user_id
      and chat_reads.message_id < marks.message_id
    returning chat_reads.request_id, chat_reads.user_id, chat_reads.message_id, chat_reads.unread`,
);

/** Moves read marks, one per chat and reader, forward and never back. Returns the rows that changed. */
export const moveReadMarks = (
  tx: Transaction,
  marks: readonly Omit<ReadMark, 'unread'>[],
): Promise<ReadMark[]> => updateMarks(tx.db, JSON.stringify(marks.toSorted(byReader)));

/** Orders rows so that two instances rarely lock them in opposite orders. The database retries after a deadlock. */
const byReader = (one: Omit<ReadMark, 'unread' | 'message_id'>, next: typeof one): number =>
  one.request_id - next.request_id || one.user_id - next.user_id;

/** Deletes how far a user has read in all chats. */
export async function deleteReadMarks(tx: Transaction, userId: number): Promise<void> {
  await tx.db.deleteFrom('chat_reads').where('user_id', '=', userId).execute();
}
