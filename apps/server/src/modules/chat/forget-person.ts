import type { Unit } from '../../platform/database/database.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import type { FactBoard } from '../../platform/facts.ts';
import type { Redact } from '../accounts/public.ts';
import { findConversationsOf, findLine, findMessagesById } from './read.ts';
import { deleteReads, rewriteMessage } from './write.ts';

/** What a deleted account wrote stays with whom it wrote to, and nobody finds in it who and where it was. */
export function listenChat(facts: FactBoard): void {
  facts.on('account_closed', (unit, { userId, redact }) => forget(unit, userId, redact));
}

async function forget(unit: Unit, userId: number, redact: Redact): Promise<void> {
  const line = await findLine(unit.db, await findConversationsOf(unit.db, userId));
  for (const part of inParts(line))
    for (const { id, message } of await findMessagesById(unit.db, part)) {
      const left = redact(message);
      if (left !== message) await rewriteMessage(unit, id, left);
    }
  await deleteReads(unit, userId);
}
