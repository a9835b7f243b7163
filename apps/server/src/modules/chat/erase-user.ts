import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '../../platform/database/database.ts';
import type { Redact } from '../accounts/public.ts';
import { findMessagesBy, updateMessage } from './store/messages.ts';
import { deleteParticipant } from './store/participants.ts';

const BATCH = 200;

/**
 * Removes contact data from the messages of a deleted account. They stay for the other party, and messages of others stay
 * unchanged.
 */
export async function eraseUser(tx: Transaction, userId: number, redact: Redact): Promise<void> {
  for (let after = ''; ; await nextTurn()) {
    const messages = await findMessagesBy(tx.db, userId, after, BATCH);
    for (const row of messages) {
      const redacted = redact(row.message);
      if (redacted !== row.message) await updateMessage(tx, row, redacted);
    }
    const last = messages.at(-1);
    if (!last || messages.length < BATCH) break;
    after = last.client_id;
  }
  await deleteParticipant(tx, userId);
}
