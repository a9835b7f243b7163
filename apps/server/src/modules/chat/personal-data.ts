import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageSummary } from '@oficio/domain/chat/rules.ts';
import type { Reader } from '../../platform/database/database.ts';
import { workInSlices, writeInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/http/export/archive.ts';
import { type Erasure, namesOfUsers } from '../accounts/public.ts';
import { eraseMessage, findMessagesBy, readChatsOf } from './store/messages.ts';
import { deleteParticipantSlice } from './store/participants.ts';

const EXPORTED_BATCH = 100;
const photoName = (messageId: number): string => `mensaje-${messageId}`;

/** Exports a person's conversations and the photos that the person sent. */
const messages: Exporter = {
  name: 'mensajes',
  about: 'tus conversaciones, con lo que escribiste y lo que te escribieron.',
  rows: (db, userId) =>
    mapBatches(messagesOf(db, userId), row => ({
      solicitud: row.request_id,
      de: row.name,
      escrito_por_ti: row.sender_id === userId,
      mensaje: messageSummary(row.message, row.image !== null),
      foto: row.image !== null && row.sender_id === userId ? `fotos/${photoName(row.id)}.webp` : null,
      cuando: isoOrNull(row.created_at),
    })),
  photos: ownPhotos,
};

/** Yields all messages of a user's chats with the names of their senders. */
async function* messagesOf(db: Reader, userId: number) {
  for await (const messages of readChatsOf(db, userId)) {
    const names = await namesOfUsers(db, [...new Set(messages.map(message => message.sender_id))]);
    yield messages.map(message => ({ ...message, name: names.get(message.sender_id) }));
  }
}

/** Yields the photos that a user sent. Messages without a photo are read too, because few may have one. */
async function* ownPhotos(db: Reader, userId: number) {
  for (let after = ''; ; await nextTurn()) {
    const messages = await findMessagesBy(db, userId, after, EXPORTED_BATCH);
    yield messages.flatMap(({ id, image }) => (image === null ? [] : [{ stored: image, as: photoName(id) }]));
    const last = messages.at(-1);
    if (!last || messages.length < EXPORTED_BATCH) return;
    after = last.client_id;
  }
}

export const chatExporters: readonly Exporter[] = [messages];

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
