import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isPhotoName, PHOTOS_FOLDER } from '../platform/files/file-store.ts';
import { copyFile, copyVerified, eachOf, flushFolder } from './common/files.ts';
import type { BackupFile, Manifest } from './common/manifest.ts';
import { asRecoveryError, RecoveryError } from './common/recovery-error.ts';

/** Returns the names of the photos in a data folder. */
export async function photoNames(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, PHOTOS_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    // The folder exists from the first photo on.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isPhotoName);
}

/**
 * Copies the photos of a data folder into a backup. Called after the database is copied: a photo is stored before the row that
 * names it, so the copy has all photos of that database.
 */
export async function copyPhotos(
  dataDir: string,
  folder: string,
  signal: AbortSignal,
): Promise<readonly BackupFile[]> {
  await mkdir(join(folder, PHOTOS_FOLDER), { mode: 0o700 });
  const copied: BackupFile[] = [];
  await eachOf(await photoNames(dataDir), async name => {
    signal.throwIfAborted();
    const to = join(folder, PHOTOS_FOLDER, name);
    try {
      copied.push({
        path: `${PHOTOS_FOLDER}/${name}`,
        ...(await copyFile(join(dataDir, PHOTOS_FOLDER, name), to)),
      });
    } catch (error) {
      // The server removed the photo meanwhile: its row is gone, too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(to, { force: true });
    }
  });
  await flushFolder(join(folder, PHOTOS_FOLDER));
  return copied.sort((one, next) => (one.path < next.path ? -1 : 1));
}

/** Returns the photos of a backup. */
export const photosIn = ({ files }: Manifest): readonly BackupFile[] =>
  files.filter(({ path }) => dirname(path) === PHOTOS_FOLDER && isPhotoName(basename(path)));

/** Photos that wait in a folder beside the present ones until the database is loaded. */
export interface StagedPhotos {
  /**
   * Replaces the present photos. Returns the folder with the old ones; null if there were none. Throws a `RecoveryError` that says
   * where all photos are when it stops half-way.
   */
  swap(): Promise<string | null>;
  discard(): Promise<void>;
}

/**
 * Copies the photos of a backup into a subfolder of `DATA_DIR/photos`, which may be a disk of its own, and compares them with the
 * manifest. The server ignores subfolders.
 */
export async function stagePhotos(
  backup: string,
  photos: readonly BackupFile[],
  { dataDir, asideName }: { readonly dataDir: string; readonly asideName: string },
): Promise<StagedPhotos> {
  const folder = join(dataDir, PHOTOS_FOLDER);
  const draft = join(folder, `${asideName}.loading`);
  const aside = join(folder, asideName);
  const old = await photoNames(dataDir);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const discard = () => rm(draft, { recursive: true, force: true });
  try {
    await eachOf(photos, photo => copyVerified(backup, photo, join(draft, basename(photo.path))));
  } catch (error) {
    await discard();
    throw error;
  }
  const moved = { old: 0, restored: 0 };
  const exchange = async () => {
    if (old.length > 0) await mkdir(aside, { mode: 0o700 });
    for (const name of old) {
      await rename(join(folder, name), join(aside, name));
      moved.old += 1;
    }
    for (const { path } of photos) {
      await rename(join(draft, basename(path)), join(folder, basename(path)));
      moved.restored += 1;
    }
    await flushFolder(folder);
  };
  return {
    discard,
    async swap() {
      await exchange().catch(error => {
        const cause = (asRecoveryError(error, folder) as Error).message.replace(/\.$/, '');
        const restored = `${moved.restored} of the ${photos.length} photos of the backup`;
        const left = `${old.length - moved.old} of the ${old.length} old photos`;
        throw new RecoveryError(
          `${cause}. ${folder} has ${restored} and ${left}; ${aside} has the other old photos.`,
        );
      });
      return old.length > 0 ? aside : null;
    },
  };
}
