import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Redact } from '../accounts/public.ts';
import { findMessagesAround } from './read.ts';
import { deleteReads, rewriteMessage } from './write.ts';

/** What a deleted account wrote stays with whom it wrote to, and nobody finds in it who and where it was. */
export function listenChat(facts: FactBoard): void {
  facts.on('account_closed', (unit, { userId, redact }) => forget(unit, userId, redact));
}

async function forget(unit: Unit, userId: number, redact: Redact): Promise<void> {
  for (const { id, message } of await findMessagesAround(unit.db, userId)) {
    const left = redact(message);
    if (left !== message) await rewriteMessage(unit, id, left);
  }
  await deleteReads(unit, userId);
}
