import { join } from 'node:path';
import type { Transaction } from '../platform/database/database.ts';
import { migrateDatabase } from '../platform/database/migration/migrate-database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { PHOTOS_FOLDER } from '../platform/files/file-store.ts';
import { loadSecret } from '../platform/security/secret.ts';
import { acceptPhotoFolder } from '../platform/set-up/photo-folder.ts';
import { acceptSecret } from '../platform/set-up/secret-fingerprint.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { SCHEMA } from '../schema/index.ts';
import { sentenceFor } from '../start-failure.ts';

const USAGE = `Usage:
  accept secret   makes APP_SECRET the secret of the database, when the earlier value is lost. What it sealed stays unreadable
  accept photos   makes DATA_DIR/photos the photo folder of the database (PostgreSQL), when it replaces the one that servers shared`;

/** Tells the database that a set-up which the server refuses or reports is meant. */
try {
  const [what = '', ...more] = process.argv.slice(2);
  const accept = { secret, photos }[what];
  if (!accept || more.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${await accept(readSettings(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}

async function secret(settings: Settings): Promise<string> {
  const current = loadSecret(settings.appSecret, settings.dataDir);
  await change(settings, tx => acceptSecret(tx, { current, previous: [] }));
  return 'APP_SECRET is the secret of the database now. Restart all servers with it; the log of the first one says what it cannot read.';
}

async function photos(settings: Settings): Promise<string> {
  if (settings.databaseUrl === null)
    return 'Nothing was changed: with SQLite the photos are beside the database.';
  await change(settings, tx => acceptPhotoFolder(tx, join(settings.dataDir, PHOTOS_FOLDER)));
  return 'DATA_DIR/photos is the photo folder of the database now. Servers with another folder report it, and are not ready after their next start.';
}

async function change(settings: Settings, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await migrateDatabase(settings, SCHEMA);
  const database = await openDatabase(settings);
  try {
    await database.transaction(work);
  } finally {
    await database.close();
  }
}
