import { setImmediate as nextTurn } from 'node:timers/promises';
import { workInSlices, writeInSlices } from '../../../platform/database/in-slices.ts';
import type { Erasure } from '../../accounts/public.ts';
import { eraseMessage, findMessagesBy } from '../store/messages.ts';
import { deleteParticipantSlice } from '../store/participants.ts';

const ERASED_BATCH = 200;
const NO_PHOTO = 'Foto eliminada con la cuenta';

/**
 * Removes contact data and photos from the messages of a deleted account. The texts stay for the other party, and messages of
 * others stay unchanged.
 */
export async function eraseChats({ db, userId, redact, write, removePhotos }: Erasure): Promise<void> {
  // Without these rows, later messages of the other parties neither raise a count nor send a notification.
  await writeInSlices(limit => write(tx => deleteParticipantSlice(tx, userId, limit)));
  for (let after = ''; ; await nextTurn()) {
    const messages = await findMessagesBy(db, userId, after, ERASED_BATCH);
    const changed: typeof messages = [];
    await workInSlices(messages, async row => {
      const message = row.message === '' ? NO_PHOTO : redact(row.message);
      if (message !== row.message || row.image !== null) changed.push({ ...row, message });
    });
    if (changed.length > 0)
      await write(tx => workInSlices(changed, row => eraseMessage(tx, row, row.message)));
    await removePhotos(messages.flatMap(({ image }) => image ?? []));
    const last = messages.at(-1);
    if (!last || messages.length < ERASED_BATCH) return;
    after = last.client_id;
  }
}
