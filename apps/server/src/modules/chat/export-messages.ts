import { type Exporter, inBatches, put } from '../../platform/export/exporter.ts';
import { isoOrNull } from '../../platform/instant.ts';
import type {} from '../requests/public.ts';
import './tables.ts';

const messages: Exporter = {
  name: 'mensajes',
  about: 'tus conversaciones, con lo que escribiste y lo que te escribieron.',
  rows: (db, userId) =>
    put(
      inBatches((after, limit) =>
        db
          .selectFrom('messages')
          .innerJoin('requests', 'requests.id', 'messages.request_id')
          .innerJoin('users', 'users.id', 'messages.sender_id')
          .select([
            'messages.id',
            'messages.request_id',
            'messages.sender_id',
            'messages.message',
            'messages.created_at',
            'users.name',
          ])
          .where(({ or, eb }) =>
            or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
          )
          .where('messages.id', '>', after)
          .orderBy('messages.id')
          .limit(limit)
          .execute(),
      ),
      row => ({
        solicitud: row.request_id,
        de: row.name,
        escrito_por_ti: row.sender_id === userId,
        mensaje: row.message,
        cuando: isoOrNull(row.created_at),
      }),
    ),
};

export const chatExporters: readonly Exporter[] = [messages];
