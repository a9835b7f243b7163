import type { Unit } from '../../platform/database/database.ts';
import { nextIds } from '../../platform/database/next-ids.ts';
import { eachOf, statement } from '../../platform/database/statement.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { findLast, type MessageRow } from './read.ts';
import './tables.ts';

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

const insertRows = statement(
  engine => `
    insert into messages (id, request_id, sender_id, client_id, message, created_at, previous_id)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), value ->> 3,
      value ->> 4, cast(value ->> 5 as bigint), cast(value ->> 6 as bigint)
    from ${eachOf(engine)}`,
);

const markLast = statement(
  engine => `
    insert into conversations (request_id, last_message_id)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint) from ${eachOf(engine)} where true
    on conflict (request_id) do update set last_message_id = excluded.last_message_id`,
);

/**
 * Appends messages to their conversations, in their order, and returns their rows in the same. None may be there already,
 * and nobody else may write to these conversations until the transaction ends.
 */
export async function insertMessages(unit: Unit, messages: readonly NewMessage[]): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const ids = await nextIds(unit, 'messages', messages.length);
  const last = await findLast(unit.db, [...new Set(messages.map(({ requestId }) => requestId))]);
  const values: unknown[] = [];
  const rows = messages.map(({ requestId, senderId, clientId, message, at }, index): MessageRow => {
    const id = ids[index] ?? 0;
    values.push([id, requestId, senderId, clientId, message, at, last.get(requestId) ?? null]);
    last.set(requestId, id);
    return { id, request_id: requestId, sender_id: senderId, message, created_at: at, client_id: clientId };
  });
  await insertRows(unit.db, JSON.stringify(values));
  await markLast(unit.db, JSON.stringify([...last]));
  return rows;
}

/** The marks that moved: nobody reads backwards. */
export async function moveReads(unit: Unit, reads: readonly Tables['chat_reads'][]) {
  if (reads.length === 0) return [];
  return unit.db
    .insertInto('chat_reads')
    .values(reads)
    .onConflict(conflict =>
      conflict
        .columns(['request_id', 'user_id'])
        .doUpdateSet(set => ({ message_id: set.ref('excluded.message_id') }))
        .whereRef('chat_reads.message_id', '<', 'excluded.message_id'),
    )
    .returning(['request_id', 'user_id', 'message_id'])
    .execute();
}

/** Puts another text in its place. */
export async function rewriteMessage(unit: Unit, id: number, message: string): Promise<void> {
  await unit.db.updateTable('messages').set({ message }).where('id', '=', id).execute();
}

/** How far somebody has read, everywhere. */
export async function deleteReads(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('chat_reads').where('user_id', '=', userId).execute();
}
