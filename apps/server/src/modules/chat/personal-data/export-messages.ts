import type { Reader } from '../../../platform/database/database.ts';
import { type Exporter, mapBatches } from '../../../platform/export/exporter.ts';
import { isoOrNull } from '../../../platform/format/instant.ts';
import { namesOfUsers } from '../../accounts/public.ts';
import { readChatsOf } from '../store/messages.ts';

const messages: Exporter = {
  name: 'mensajes',
  about: 'tus conversaciones, con lo que escribiste y lo que te escribieron.',
  rows: (db, userId) =>
    mapBatches(messagesOf(db, userId), row => ({
      solicitud: row.request_id,
      de: row.name,
      escrito_por_ti: row.sender_id === userId,
      mensaje: row.message,
      cuando: isoOrNull(row.created_at),
    })),
};

/** Yields all messages of a user's chats with the names of their senders. */
async function* messagesOf(db: Reader, userId: number) {
  for await (const messages of readChatsOf(db, userId)) {
    const names = await namesOfUsers(db, [...new Set(messages.map(message => message.sender_id))]);
    yield messages.map(message => ({ ...message, name: names.get(message.sender_id) }));
  }
}

export const chatExporters: readonly Exporter[] = [messages];
