import type { Reader } from '../../platform/database/database.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import { type Exporter, put } from '../../platform/export/exporter.ts';
import { isoOrNull } from '../../platform/instant.ts';
import type {} from '../requests/public.ts';
import { findConversationsOf, findLine } from './read.ts';
import './tables.ts';

const messages: Exporter = {
  name: 'mensajes',
  about: 'tus conversaciones, con lo que escribiste y lo que te escribieron.',
  rows: (db, userId) =>
    put(written(db, userId), row => ({
      solicitud: row.request_id,
      de: row.name,
      escrito_por_ti: row.sender_id === userId,
      mensaje: row.message,
      cuando: isoOrNull(row.created_at),
    })),
};

/** All that was written in somebody's conversations, oldest first. */
async function* written(db: Reader, userId: number) {
  for (const part of inParts(await findLine(db, await findConversationsOf(db, userId))))
    yield await db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.sender_id')
      .select([
        'messages.request_id',
        'messages.sender_id',
        'messages.message',
        'messages.created_at',
        'users.name',
      ])
      .where('messages.id', 'in', part)
      .orderBy('messages.id')
      .execute();
}

export const chatExporters: readonly Exporter[] = [messages];
