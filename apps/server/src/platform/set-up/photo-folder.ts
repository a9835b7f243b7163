import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../database/database.ts';
import { hasDiskSpace } from '../files/disk-space.ts';
import { shareCall } from '../tasks/share-call.ts';
import { findInstalled, installOnce, replaceInstalled } from './installation.ts';

/** Marks the folder that belongs to the database. Neither a photo nor part of a backup. */
export const MARKER = '.oficio-folder';

/** How long a marker may stay empty while another server writes it. */
const READ_ATTEMPTS = 10;
const READ_EVERY_MS = 100;

/**
 * The photo folder of servers on one PostgreSQL. They must share it: a photo that one of them stores is 404 on the others otherwise. The
 * first server writes a marker into its folder, and the database stores the same text.
 */
export class PhotoFolder {
  readonly #folder: string;
  readonly #database: Database;
  /** What the database stores, read again with each check. Null before the first start. */
  #stored: string | null = null;
  #wasShared = false;
  /** A network disk that hangs keeps one thread of Node, not one for each question. */
  readonly #isMarked = shareCall(async () => {
    this.#readStored().catch(() => {
      // An outage of the database is no fault of the folder. It is reported by those who need the database.
    });
    return this.#stored === null || (await this.#hasMarker(this.#stored));
  });
  readonly #hasSpace = shareCall(() =>
    hasDiskSpace(this.#folder)
      // The first photo creates the folder.
      .catch(error => isMissing(error) && hasDiskSpace(dirname(this.#folder)))
      .catch(() => false),
  );

  constructor(folder: string, database: Database) {
    this.#folder = folder;
    this.#database = database;
  }

  /**
   * Marks the folder when the database knows none yet. A folder that cannot be written is marked by a later start.
   * @param isReplaceable takes this folder in the place of the one that the database knows
   */
  async open(isReplaceable: () => Promise<boolean>): Promise<void> {
    const stored = await this.#readStored();
    if (stored !== null && ((await this.#hasMarker(stored)) || !(await isReplaceable()))) return;
    const id = await makeMarker(this.#folder).catch(() => null);
    if (id === null) return;
    await this.#database.transaction(async tx => {
      if (stored === null) await installOnce(tx, 'photos', id);
      else await replaceInstalled(tx, 'photos', id);
    });
    await this.#readStored();
  }

  /**
   * Returns false while this has never been the folder of the database. A folder that disappears later, such as a network disk that
   * fails, is the same for all servers: it is not usable (`isUsable`), but it is no wrong set-up.
   */
  async isShared(): Promise<boolean> {
    this.#wasShared ||= await this.#isMarked();
    return this.#wasShared;
  }

  /** Returns whether photos can be stored: the folder is there and writable, and its disk has free space. */
  async isUsable(): Promise<boolean> {
    return (await this.#hasSpace()) && (!this.#wasShared || (await this.#isMarked()));
  }

  async #readStored(): Promise<string | null> {
    this.#stored = await findInstalled(this.#database.read, 'photos');
    return this.#stored;
  }

  async #hasMarker(id: string): Promise<boolean> {
    return (await readMarker(this.#folder).catch(() => null)) === id;
  }
}

/** Makes this the photo folder of the database, whatever it was before. */
export async function acceptPhotoFolder(tx: Transaction, folder: string): Promise<void> {
  await replaceInstalled(tx, 'photos', await makeMarker(folder));
}

/** Returns the text of the marker; writes one where there is none, or one that a full disk or a crash left empty. */
async function makeMarker(folder: string): Promise<string> {
  const known = await readMarker(folder);
  if (known !== null) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const path = join(folder, MARKER);
  try {
    await writeFile(path, id, { flag: 'wx', mode: 0o600, flush: true });
    return id;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Another server that starts at the same time was faster, and writes.
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const written = await readMarker(folder);
    if (written !== null) return written;
    await sleep(READ_EVERY_MS);
  }
  await writeFile(path, id, { flush: true });
  return id;
}

async function readMarker(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MARKER), 'utf8').catch(error => {
    if (isMissing(error)) return '';
    throw error;
  });
  return text || null;
}

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';
