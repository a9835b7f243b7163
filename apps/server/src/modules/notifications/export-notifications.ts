import { atOnce, type Exporter, inBatches, put } from '../../platform/export/exporter.ts';
import { isoOrNull } from '../../platform/instant.ts';
import './tables.ts';

const notices: Exporter = {
  name: 'notificaciones',
  about: 'lo que te hemos avisado.',
  rows: (db, userId) =>
    put(
      inBatches((after, limit) =>
        db
          .selectFrom('notifications')
          .selectAll()
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
      row => ({
        titulo: row.title,
        mensaje: row.message,
        leida: row.read === 1,
        cuando: isoOrNull(row.created_at),
      }),
    ),
};

const preferences: Exporter = {
  name: 'preferencias',
  about: 'por dónde quieres que te avisemos; vacío si nunca lo has cambiado.',
  rows: (db, userId) =>
    atOnce(
      db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute(),
      row => ({ por_email: row.email === 1, en_el_dispositivo: row.push === 1 }),
    ),
};

const browsers: Exporter = {
  name: 'avisos-en-dispositivos',
  about: 'los navegadores en los que has permitido avisos.',
  rows: (db, userId) =>
    atOnce(
      db
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
      row => ({ direccion: row.endpoint, desde: isoOrNull(row.created_at) }),
    ),
};

export const notificationExporters: readonly Exporter[] = [notices, preferences, browsers];
