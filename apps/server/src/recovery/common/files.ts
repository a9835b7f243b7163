import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { BackupFile } from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

/** Files that are read at the same time; more do not make a disk faster. */
const PARALLEL = 8;

/** Returns size and checksum of a file below `folder`. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  const { size } = await stat(join(folder, path));
  return { path, bytes: size, sha256: hash.digest('hex') };
}

/** Copies a file for its owner only, writes it to the disk, and returns its size and checksum. */
export async function copyFile(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  const counter = new Counter(hash);
  await pipeline(
    createReadStream(from),
    counter,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes: counter.bytes, sha256: hash.digest('hex') };
}

/**
 * Copies a file of a backup as `copyFile` does. Throws a `RecoveryError` when the copied bytes are not those of the manifest,
 * for example because the file changed after `verifyFiles` read it.
 */
export async function copyVerified(folder: string, file: BackupFile, to: string): Promise<void> {
  const { sha256 } = await copyFile(join(folder, file.path), to);
  if (sha256 !== file.sha256) throw checksumError(file);
}

const checksumError = ({ path }: BackupFile) =>
  new RecoveryError(`The backup is damaged: ${path} differs from its checksum.`);

class Counter extends Transform {
  readonly #hash: Hash;
  bytes = 0;

  constructor(hash: Hash) {
    super();
    this.#hash = hash;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

/** Compares all files with the manifest. Throws a `RecoveryError` that names the first file that differs. */
export async function verifyFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  await eachOf(files, async file => {
    const unreadable = (error: NodeJS.ErrnoException) => {
      throw new RecoveryError(`The backup is damaged: ${file.path} cannot be read (${error.code}).`);
    };
    const found = await lstat(join(folder, file.path)).catch(unreadable);
    // A link can lead out of the backup, and reading a pipe or a device can last forever.
    if (!found.isFile()) throw new RecoveryError(`The backup is damaged: ${file.path} is no regular file.`);
    if (found.size !== file.bytes)
      throw new RecoveryError(
        `The backup is damaged: ${file.path} has ${found.size} bytes instead of ${file.bytes}.`,
      );
    const { sha256 } = await describeFile(folder, file.path).catch(unreadable);
    if (sha256 !== file.sha256) throw checksumError(file);
  });
}

/** Runs the work for all items, a few at a time. After a failure no more items begin. */
export async function eachOf<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(PARALLEL);
  await limit.map(items, work).finally(() => limit.clearQueue());
}

/** Writes the names in a folder to the disk, so that a power cut keeps new and renamed files. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
