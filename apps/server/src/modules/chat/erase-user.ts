import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Redact } from '../accounts/public.ts';
import { readConversations } from './store/messages.ts';
import { deleteReads, rewriteMessage } from './store/read-marks.ts';

/** Keeps the messages of a deleted account for the other party, without contact data. Messages of others stay unchanged. */
export function listenChat(facts: FactBoard): void {
  facts.on('account_closed', (unit, { userId, redact }) => forget(unit, userId, redact));
}

async function forget(unit: Unit, userId: number, redact: Redact): Promise<void> {
  for await (const messages of readConversations(unit.db, userId))
    for (const message of messages.filter(({ sender_id }) => sender_id === userId)) {
      const left = redact(message.message);
      if (left !== message.message) await rewriteMessage(unit, message, left);
    }
  await deleteReads(unit, userId);
}
