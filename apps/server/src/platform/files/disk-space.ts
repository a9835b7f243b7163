import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

/** Free space below which the server is not ready: a few photos and the write-ahead log of SQLite. */
const MIN_FREE_BYTES = 100_000_000;

/** Returns whether the process can write into the folder and its disk has free space. */
export async function hasDiskSpace(folder: string, minFreeBytes = MIN_FREE_BYTES): Promise<boolean> {
  await access(folder, constants.W_OK);
  return (await freeBytes(folder)) >= minFreeBytes;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
