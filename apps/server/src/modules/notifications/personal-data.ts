import type { Reader } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { writeInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, inOneBatch, mapBatches } from '../../platform/http/export/archive.ts';
import type { Erasure } from '../accounts/public.ts';
import { listNotifications } from './rendering/list-notifications.ts';
import type { Notification } from './rendering/render.ts';
import { findStoredPreferences, resetPreferences } from './store/preferences.ts';
import { findSubscriptionsOf } from './store/push-subscriptions.ts';
import { deleteSliceOf } from './store/write-notifications.ts';

const notices: Exporter = {
  name: 'notificaciones',
  about: 'los avisos que te hemos enviado.',
  rows: (db, userId) =>
    mapBatches(notificationsOf(db, userId), row => ({
      titulo: row.title,
      mensaje: row.message,
      leida: row.read === 1,
      cuando: isoOrNull(row.created_at),
    })),
};

const BATCH = 100;

async function* notificationsOf(db: Reader, userId: number): AsyncGenerator<readonly Notification[]> {
  let cursor: string | undefined;
  do {
    const { page, next_cursor } = await listNotifications(db, userId, { limit: BATCH, cursor });
    yield page;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

const preferences: Exporter = {
  name: 'preferencias',
  about: 'por dónde quieres que te avisemos; vacío si nunca lo has cambiado.',
  rows: (db, userId) =>
    inOneBatch(findStoredPreferences(db, userId), row => ({
      por_email: row.email === 1,
      en_el_dispositivo: row.push === 1,
    })),
};

const browsers: Exporter = {
  name: 'avisos-en-dispositivos',
  about: 'los navegadores en los que has permitido avisos.',
  rows: (db, userId) =>
    inOneBatch(findSubscriptionsOf(db, userId), row => ({
      direccion: row.endpoint,
      desde: isoOrNull(row.created_at),
    })),
};

export const notificationExporters: readonly Exporter[] = [notices, preferences, browsers];

/** Deletes the notifications and preferences of a deleted account. Notifications of others stay, because they hold ids and no names. */
export async function eraseNotifications({ userId, write }: Erasure): Promise<void> {
  await writeInSlices(limit => write(tx => deleteSliceOf(tx, userId, limit)));
  await write(tx => resetPreferences(tx, userId));
}

/** Resets the preferences when the owner of the address takes an account over. */
export function subscribeTakeovers(events: DomainEvents): void {
  events.subscribe('account_taken_over', (tx, { userId }) => resetPreferences(tx, userId));
}
