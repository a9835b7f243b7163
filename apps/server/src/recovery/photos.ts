import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isPhotoName, PHOTOS_FOLDER } from '../platform/files/file-store.ts';
import { copyFile, eachOf } from './common/checksums.ts';
import { flushFolder } from './common/flush-folder.ts';
import type { BackupFile, Manifest } from './common/manifest.ts';

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

/** Returns the names of the photos in a backup. */
export const photosIn = ({ files }: Manifest): readonly string[] =>
  files.flatMap(({ path }) => (dirname(path) === PHOTOS_FOLDER ? basename(path) : [])).filter(isPhotoName);

/** Photos that wait in a folder beside the present ones until the database is loaded. */
export interface StagedPhotos {
  /** Replaces the present photos. Returns the folder with the old ones; null if there were none. */
  swap(): Promise<string | null>;
  discard(): Promise<void>;
}

/**
 * Copies the photos of a backup into a subfolder of `DATA_DIR/photos`, which may be a disk of its own. The server ignores
 * subfolders.
 */
export async function stagePhotos(
  backup: string,
  names: readonly string[],
  { dataDir, asideName }: { readonly dataDir: string; readonly asideName: string },
): Promise<StagedPhotos> {
  const folder = join(dataDir, PHOTOS_FOLDER);
  const draft = join(folder, `${asideName}.loading`);
  const aside = join(folder, asideName);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const discard = () => rm(draft, { recursive: true, force: true });
  try {
    await eachOf(names, name => copyFile(join(backup, PHOTOS_FOLDER, name), join(draft, name)));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    discard,
    async swap() {
      const old = await photoNames(dataDir);
      if (old.length > 0) await mkdir(aside, { mode: 0o700 });
      for (const name of old) await rename(join(folder, name), join(aside, name));
      for (const name of names) await rename(join(draft, name), join(folder, name));
      await flushFolder(folder);
      await discard();
      return old.length > 0 ? aside : null;
    },
  };
}
