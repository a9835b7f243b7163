import { basename, resolve } from 'node:path';
import { sql } from 'kysely';
import { PHOTO_OWNERS } from '../composition/photo-sweeps.ts';
import { findUnbalanced } from '../modules/payments/public.ts';
import type { Database } from '../platform/database/database.ts';
import { makeDataFolder } from '../platform/settings/data-folder.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { verifyFiles } from './common/files.ts';
import {
  asAppliedMigrations,
  type BackupFile,
  type Manifest,
  readManifest,
  refuseOtherSchema,
  SELECT_MIGRATIONS,
} from './common/manifest.ts';
import { asRecoveryError, RecoveryError } from './common/recovery-error.ts';
import type { DatabaseStore } from './common/store.ts';
import { photoNames, photosIn, stagePhotos } from './photos.ts';
import { storeOf } from './store-of.ts';

interface RestoreOptions {
  /** Keeps present data aside instead of refusing. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

interface RestoreReport {
  readonly manifest: Manifest;
  readonly photos: number;
  /** Photos that rows of the restored database name and that the backup does not have. */
  readonly missing: readonly string[];
  /** Where the replaced data is kept. */
  readonly aside: readonly string[];
}

/**
 * Checks a backup, then replaces database and photos by its content. The server must be stopped. Throws a `RecoveryError` when
 * something is wrong. The present database then stays in its place, unless the sentence says otherwise.
 */
export async function restore(
  settings: Settings,
  from: string,
  { replace, signal }: RestoreOptions,
): Promise<RestoreReport> {
  const folder = resolve(from);
  try {
    const manifest = await readManifest(folder);
    refuseOtherEngine(manifest, settings);
    refuseOtherSchema(manifest.migrations);
    const store = await storeOf(settings);
    const database = databaseIn(manifest, store);
    await verifyFiles(folder, manifest.files);
    makeDataFolder(settings.dataDir);
    await store.refuseIfInUse();
    if (!replace) await refuseData(store, settings.dataDir);
    return await load(settings, { folder, manifest, database, store, signal });
  } catch (error) {
    throw asRecoveryError(error, settings.dataDir);
  }
}

function refuseOtherEngine({ engine }: Manifest, { databaseUrl }: Settings): void {
  if (engine === 'sqlite' && databaseUrl !== null)
    throw new RecoveryError('The backup is of SQLite: unset DATABASE_URL to restore it.');
  if (engine === 'postgres' && databaseUrl === null)
    throw new RecoveryError('The backup is of PostgreSQL: set DATABASE_URL to restore it.');
}

function databaseIn({ files }: Manifest, store: DatabaseStore): BackupFile {
  const database = files.find(({ path }) => path === store.file);
  if (database) return database;
  throw new RecoveryError(`The backup is damaged: its manifest does not name ${store.file}.`);
}

async function refuseData(store: DatabaseStore, dataDir: string): Promise<void> {
  if ((await store.isEmpty()) && (await photoNames(dataDir)).length === 0) return;
  throw new RecoveryError(
    'There is data already. Use --replace to keep it aside and restore the backup in its place.',
  );
}

interface Checked {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly database: BackupFile;
  readonly store: DatabaseStore;
  readonly signal: AbortSignal;
}

async function load(
  { dataDir }: Settings,
  { folder, manifest, database, store, signal }: Checked,
): Promise<RestoreReport> {
  const asideName = `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const photos = photosIn(manifest);
  const staged = await stagePhotos(folder, photos, { dataDir, asideName });
  let missing: readonly string[] = [];
  try {
    const oldDatabase = await store.load(folder, database, {
      asideName,
      check: async loaded => {
        await checkRestored(loaded);
        missing = await missingPhotos(
          loaded,
          photos.map(({ path }) => basename(path)),
        );
        signal.throwIfAborted();
      },
      signal,
    });
    const oldPhotos = await staged.swap().catch(error => {
      throw photosNotExchanged(error, oldDatabase);
    });
    const aside = [oldDatabase, oldPhotos].filter(place => place !== null);
    return { manifest, photos: photos.length, missing, aside };
  } finally {
    // After a failure of the disk this fails as well, and must not hide the first error. The backup still has these copies.
    await staged.discard().catch(() => undefined);
  }
}

/** Returns the error that says what is where after the database was exchanged and the photos were not. */
const photosNotExchanged = ({ message }: RecoveryError, oldDatabase: string | null) =>
  new RecoveryError(`The database is restored, but its photos are not: ${message}
${oldDatabase === null ? 'There was no old database.' : `The old database is in ${oldDatabase}.`}
Do not start the server. Correct the cause, then run the same command with --replace: it also keeps what it finds now.`);

/** Checks a loaded database before it is used. Throws a `RecoveryError` that says what is wrong with it. */
export async function checkRestored({ longRunning: { engine, read } }: Database): Promise<void> {
  const migrations = await sql<object>`${sql.raw(SELECT_MIGRATIONS)}`.execute(read);
  refuseOtherSchema(asAppliedMigrations(migrations.rows));
  // On PostgreSQL, `pg_restore` has built all indexes and checked all foreign keys.
  if (engine === 'sqlite') {
    const damage = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(read);
    const answer = damage.rows[0]?.integrity_check;
    if (answer !== 'ok') throw new RecoveryError(`The database of the backup is damaged: ${answer}.`);
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(read);
    if (broken.rows[0])
      throw new RecoveryError(
        `The database of the backup is damaged: ${broken.rows.length} broken references, the first in ${broken.rows[0].table}.`,
      );
  }
  const unbalanced = await findUnbalanced(read);
  if (unbalanced[0])
    throw new RecoveryError(
      `The ledger of the backup is damaged: the movement ${unbalanced[0].kind} ${unbalanced[0].source_id} does not sum to zero.`,
    );
}

/** Returns the photos that rows name and that are not among these names. */
export async function missingPhotos(
  { longRunning: { read } }: Database,
  present: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(present);
  const named: string[] = [];
  for (const { all } of PHOTO_OWNERS) named.push(...(await all(read)));
  return named.filter(name => !known.has(name));
}
