import { join, resolve } from 'node:path';
import { makeDataFolder } from '../platform/settings/data-folder.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { checkRestored, missingPhotos } from './check-restored.ts';
import { refuseNewerSchema } from './common/applied-migrations.ts';
import { verifyFiles } from './common/checksums.ts';
import { type Manifest, readManifest } from './common/manifest.ts';
import { asRecoveryError, RecoveryError } from './common/recovery-error.ts';
import type { DatabaseStore } from './common/store.ts';
import { photoNames, photosIn, stagePhotos } from './photos.ts';
import { storeOf } from './store-of.ts';

interface RestoreOptions {
  /** Keeps present data aside instead of refusing. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly photos: number;
  /** Photos that rows of the restored database name and that the backup does not have. */
  readonly missing: readonly string[];
  /** Where the replaced data is kept. */
  readonly aside: readonly string[];
}

/**
 * Checks a backup, then replaces database and photos by its content. The server must be stopped. Throws a `RecoveryError` when
 * something is wrong; the present database then stays in its place.
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
    refuseNewerSchema(manifest.migrations);
    const store = await storeOf(settings);
    refuseIncomplete(manifest, store);
    await verifyFiles(folder, manifest.files);
    makeDataFolder(settings.dataDir);
    await store.refuseIfInUse();
    if (!replace) await refuseData(store, settings.dataDir);
    return await load(settings, { folder, manifest, store, signal });
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

function refuseIncomplete({ files }: Manifest, { file }: DatabaseStore): void {
  if (!files.some(({ path }) => path === file))
    throw new RecoveryError(`The backup is damaged: its manifest does not name ${file}.`);
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
  readonly store: DatabaseStore;
  readonly signal: AbortSignal;
}

async function load(
  { dataDir }: Settings,
  { folder, manifest, store, signal }: Checked,
): Promise<RestoreReport> {
  const asideName = `replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const names = photosIn(manifest);
  const photos = await stagePhotos(folder, names, { dataDir, asideName });
  let missing: readonly string[] = [];
  try {
    const database = await store.load(join(folder, store.file), {
      asideName,
      check: async loaded => {
        await checkRestored(loaded);
        missing = await missingPhotos(loaded, names);
        signal.throwIfAborted();
      },
      signal,
    });
    const oldPhotos = await photos.swap();
    const aside = [database, oldPhotos].filter(place => place !== null);
    return { manifest, photos: names.length, missing, aside };
  } finally {
    await photos.discard();
  }
}
