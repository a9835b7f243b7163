import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../app.ts';

const TABLES = [
  'requests',
  'request_events',
  'reviews',
  'notifications',
  'technicians',
  'technician_services',
  'payments',
  'payouts',
  'refunds',
  'ledger_entries',
] as const;

/** Returns everything that a refused call could have changed: the rows and the names of the stored photos. */
export async function snapshotRequestState({ platform }: App) {
  const { database, settings, jobs } = platform;
  // Announcements to technicians run in the background and are not caused by the refused call.
  const isAnnouncing = () =>
    database.read.selectFrom('announcements').select('request_id').executeTakeFirst();
  while (await isAnnouncing()) await jobs.drain();
  const rows: Partial<Record<(typeof TABLES)[number], readonly unknown[]>> = {};
  for (const table of TABLES) rows[table] = await database.read.selectFrom(table).selectAll().execute();
  const photos = await readdir(join(settings.dataDir, 'photos')).catch(() => []);
  return { rows, photos: photos.sort() };
}
