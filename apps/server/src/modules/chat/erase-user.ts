import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import type { Redact } from '../accounts/public.ts';
import { readChatsOf, updateMessage } from './store/messages.ts';
import { deleteReadMarks } from './store/read-marks.ts';

/** Keeps the messages of a deleted account for the other party, without contact data. Messages of others stay unchanged. */
export function subscribeChat(events: DomainEvents): void {
  events.subscribe('account_closed', (tx, { userId, redact }) => eraseUser(tx, userId, redact));
}

async function eraseUser(tx: Transaction, userId: number, redact: Redact): Promise<void> {
  for await (const messages of readChatsOf(tx.db, userId))
    for (const row of messages.filter(({ sender_id }) => sender_id === userId)) {
      const redacted = redact(row.message);
      if (redacted !== row.message) await updateMessage(tx, row, redacted);
    }
  await deleteReadMarks(tx, userId);
}
