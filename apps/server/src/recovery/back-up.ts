import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { VERSION } from '@oficio/domain/version.ts';
import { recordBackup } from '../platform/files/last-backup.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { describeFile, flushFolder } from './common/files.ts';
import { MANIFEST, type Manifest, manifestText } from './common/manifest.ts';
import { asRecoveryError, RecoveryError } from './common/recovery-error.ts';
import { copyPhotos } from './photos.ts';
import { storeOf } from './store-of.ts';

/** Suffix of a backup in progress. A crash leaves a folder with this suffix and without a manifest. */
const UNFINISHED = '.unfinished';

interface Backup extends Omit<Manifest, 'format'> {
  /** Why the server does not learn of the backup; null when it does. The backup is complete in either case. */
  readonly unrecorded: string | null;
}

/**
 * Copies database and photos into a new folder while a server may run, and records it for the administrators. The folder gets its
 * name when it is complete. Throws a `RecoveryError` and removes the partial copy when that fails or the signal aborts.
 */
export async function backUp(settings: Settings, to: string, signal: AbortSignal): Promise<Backup> {
  const folder = resolve(to);
  const draft = folder + UNFINISHED;
  try {
    await refuseUsed(folder);
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await makeDraft(draft);
  } catch (error) {
    throw asRecoveryError(error, dirname(folder));
  }
  try {
    const manifest = await fill(draft, settings, signal);
    // Windows cannot rename a folder to the name of an empty one.
    if (existsSync(folder)) await rmdir(folder);
    await rename(draft, folder);
    await flushFolder(dirname(folder));
    return { ...manifest, unrecorded: await record(settings, manifest) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw asRecoveryError(error, dirname(folder));
  }
}

/** A read-only `DATA_DIR` is no reason to discard a complete backup. */
const record = ({ dataDir }: Settings, { createdAt, files }: Omit<Manifest, 'format'>) =>
  recordBackup(dataDir, { createdAt, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }).then(
    () => null,
    (error: Error) => error.message,
  );

async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new RecoveryError(`${folder} is a file. Name a new folder.`);
    throw error;
  });
  if (names.length > 0) throw new RecoveryError(`${folder} is not empty. Name a new folder.`);
}

async function makeDraft(draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new RecoveryError(
      `${draft} exists: another backup is writing it, or one was interrupted. Remove it if no backup runs.`,
    );
  });
}

async function fill(
  draft: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<Omit<Manifest, 'format'>> {
  const createdAt = new Date().toISOString();
  const store = await storeOf(settings);
  const dumped = await store.dump(join(draft, store.file), signal);
  const photos = await copyPhotos(settings.dataDir, draft, signal);
  const files = [await describeFile(draft, store.file), ...photos];
  const engine = settings.databaseUrl === null ? 'sqlite' : 'postgres';
  const manifest = { version: VERSION, createdAt, engine, ...dumped, files } as const;
  const handle = await open(join(draft, MANIFEST), 'wx', 0o600);
  try {
    await handle.writeFile(manifestText(manifest));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await flushFolder(draft);
  return manifest;
}
