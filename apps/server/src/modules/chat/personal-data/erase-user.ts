import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns } from '../../../platform/concurrency/in-turns.ts';
import { inSlices } from '../../../platform/database/in-slices.ts';
import type { Erasure } from '../../accounts/public.ts';
import { findMessagesBy, updateMessage } from '../store/messages.ts';
import { deleteParticipantSlice } from '../store/participants.ts';

const BATCH = 200;

/**
 * Removes contact data from the messages of a deleted account. They stay for the other party, and messages of others stay
 * unchanged.
 */
export async function eraseChats({ db, userId, redact, write }: Erasure): Promise<void> {
  // Without these rows, later messages of the other parties neither raise a count nor send a notification.
  await inSlices(limit => write(tx => deleteParticipantSlice(tx, userId, limit)));
  for (let after = ''; ; await nextTurn()) {
    const messages = await findMessagesBy(db, userId, after, BATCH);
    const changed: typeof messages = [];
    await inTurns(messages, async row => {
      const message = redact(row.message);
      if (message !== row.message) changed.push({ ...row, message });
    });
    if (changed.length > 0) await write(tx => inTurns(changed, row => updateMessage(tx, row, row.message)));
    const last = messages.at(-1);
    if (!last || messages.length < BATCH) return;
    after = last.client_id;
  }
}
