import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC_WIDTHS, photoFile } from '@oficio/domain/photos.ts';
import type { KeyRing } from '../security/keys.ts';
import { isSignature, sign } from '../security/signature.ts';

/** Folder of the photos in the data folder. */
export const PHOTOS_FOLDER = 'photos';
/** A photo of one size, or one of the sizes of a public photo. */
const NAME = /^[0-9a-f-]{36}(-\d{2,4})?\.webp$/;
const PUBLIC_NAME = new RegExp(`^([0-9a-f-]{36})-(?:${PUBLIC_WIDTHS.join('|')})\\.webp$`);
/** Extension of a photo that is being written. No address leads to it. */
const UNFINISHED = '.unfinished';
const UNFINISHED_NAME = /^[0-9a-f-]{36}(-\d{2,4})?\.webp\.unfinished$/;
/** Lifetime of a signed address in minutes. `<img>` cannot send a bearer token, and a photo of a home is private. */
const LINK_MINUTES = 10;

export const FILES_PATH = '/api/files';

/** Returns whether this is the name of a complete photo. */
export const isPhotoName = (name: string) => NAME.test(name);

/** Returns the photo of a technician or of a portfolio to which a file belongs as one of its sizes; null for other files. */
export const photoOfSize = (name: string): string | null => PUBLIC_NAME.exec(name)?.[1] ?? null;

/** Stores photos on disk under the data folder. All but those of public profiles are served only at signed addresses. */
export class FileStore {
  readonly #folder: string;
  readonly #keys: KeyRing;

  constructor(folder: string, keys: KeyRing) {
    this.#folder = folder;
    this.#keys = keys;
  }

  /**
   * Stores a WebP image under a random name and returns the name. A table that keeps names must be an owner in
   * `composition/photo-sweeps.ts`.
   */
  async save(image: Buffer): Promise<string> {
    const name = `${randomUUID()}.webp`;
    await this.#write(name, image);
    return name;
  }

  /** Stores the sizes of a public photo by their width, all or none, and returns the common part of their names. */
  async saveSizes(images: ReadonlyMap<number, Buffer>): Promise<string> {
    const photo = randomUUID();
    const written: string[] = [];
    try {
      for (const [width, image] of images) {
        const name = photoFile(photo, width);
        await this.#write(name, image);
        written.push(name);
      }
    } catch (error) {
      for (const name of written) await this.remove(name).catch(() => {});
      throw error;
    }
    return photo;
  }

  async #write(name: string, image: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, name);
    const unfinished = path + UNFINISHED;
    try {
      await writeFile(unfinished, image, { flag: 'wx', mode: 0o600, flush: true });
      await rename(unfinished, path);
    } catch (error) {
      // A partial file would take space on a full disk.
      await rm(unfinished, { force: true }).catch(() => {});
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    if (NAME.test(name)) await rm(join(this.#folder, name), { force: true });
  }

  /** Returns the names of files that were last written before an instant. */
  writtenBefore(instant: number): Promise<readonly string[]> {
    return this.#olderThan(instant, NAME);
  }

  /** Removes partial files that were last written before an instant; a crash may have left them. */
  async removeUnfinished(instant: number): Promise<void> {
    for (const name of await this.#olderThan(instant, UNFINISHED_NAME))
      await rm(join(this.#folder, name), { force: true });
  }

  async #olderThan(instant: number, pattern: RegExp): Promise<readonly string[]> {
    const names = (await readdir(this.#folder).catch(nothingYet)).filter(name => pattern.test(name));
    const old: string[] = [];
    for (const name of names) {
      // The file may have been removed since the folder was read.
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found && found.mtimeMs < instant) old.push(name);
    }
    return old;
  }

  /** Returns the bytes, or null when there is no such file. */
  async load(name: string): Promise<Buffer | null> {
    if (!NAME.test(name)) return null;
    return readFile(join(this.#folder, name)).catch(() => null);
  }

  link(name: string, now: number): string {
    return `${FILES_PATH}/${name}?${this.#admission(name, now)}`;
  }

  /** Returns the common part of a photo's addresses with a signature, for a reader who sees it before or without the public (`photoUrl`). */
  preview(photo: string, now: number): string {
    return `${photo}?${this.#admission(photo, now)}`;
  }

  /** Returns the query that admits to a file, or to all sizes of a photo. */
  #admission(name: string, now: number): string {
    // Rounds to whole windows, so that a photo keeps its address and the browser can cache it.
    const window = LINK_MINUTES * 30_000;
    const expires = (Math.floor(now / window) + 2) * window;
    return `expires=${expires}&signature=${sign(this.#keys, `${name}:${expires}`)}`;
  }

  isLinkValid(name: string, expires: number, signature: string, now: number): boolean {
    return expires > now && isSignature(this.#keys, `${name}:${expires}`, signature);
  }
}

/** Returns no names when the folder does not exist, as before the first photo. Throws other errors. */
function nothingYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
