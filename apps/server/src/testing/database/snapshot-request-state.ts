import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import { snapshotState } from './snapshot-state.ts';

/** Figures that a task counts from the compared rows; its first turn is soon after the start. */
const FIGURES = ['figure_months', 'supply'];

/** Tables that background work or a refused call may change. */
const VOLATILE_TABLES = [
  ...['kept_mails', 'mail_servers', 'outbox', 'sandbox_objects', 'scheduled_jobs'],
  ...FIGURES,
];

/** A delivery that finds its notice outdated stores the time in the row of the notice. */
const OUTDATED = /"outdated_at":\d+/;

/** Returns everything that a refused call could have changed: the rows of all other tables and the names of the stored photos. */
export async function snapshotRequestState(app: App) {
  const { database, settings, tasks } = app.platform;
  // Announcements to technicians run in the background and are not caused by the refused call.
  const isAnnouncing = () =>
    database.read.selectFrom('announcements').select('request_id').executeTakeFirst();
  while (await isAnnouncing()) await tasks.drain();
  const rows = [...(await snapshotState(app))]
    .filter(([table]) => !VOLATILE_TABLES.includes(table))
    .map(([table, all]) => [
      table,
      new Set([...all].map(row => row.replace(OUTDATED, '"outdated_at":null'))),
    ]);
  const photos = await readdir(join(settings.dataDir, 'photos')).catch(() => []);
  return { rows: Object.fromEntries(rows), photos: photos.sort() };
}
