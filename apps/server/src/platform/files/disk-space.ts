import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

/** Free space below which the server is not ready: a few photos and the write-ahead log of SQLite. */
export const NOT_READY_BELOW_BYTES = 100_000_000;

/** Node's codes for a disk that is full, over quota, read-only or broken, a folder without write permission and too many open files. */
const DISK_ERRORS: ReadonlySet<unknown> = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'],
  ...['EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
]);

/** Returns whether the disk cannot be written or read. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_ERRORS.has(error.code);

/** Returns whether the process can write into the folder and its disk has free space. */
export async function hasDiskSpace(folder: string, minFreeBytes = NOT_READY_BELOW_BYTES): Promise<boolean> {
  await access(folder, constants.W_OK);
  return (await freeBytes(folder)) >= minFreeBytes;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
