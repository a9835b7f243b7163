import type { Insertable } from 'kysely';
import type { Unit } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { MessageRow } from './read.ts';
import './tables.ts';

/** The rows that are new, numbered in their order; a message that was sent before is left as it is. */
export async function insertMessages(
  unit: Unit,
  messages: readonly Insertable<Tables['messages']>[],
): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  return unit.db
    .insertInto('messages')
    .values(messages)
    .onConflict(conflict => conflict.columns(['sender_id', 'client_id']).doNothing())
    .returning(['id', 'request_id', 'sender_id', 'message', 'created_at', 'client_id'])
    .execute();
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
