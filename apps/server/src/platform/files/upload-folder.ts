import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@oficio/domain/errors.ts';
import { IMAGE_MAX_BYTES } from '@oficio/domain/photos.ts';
import { freeBytes, isDiskError, NOT_READY_BELOW_BYTES } from './disk-space.ts';

/** Folder of the photos that arrive, in the data folder. */
export const UPLOADS_FOLDER = 'uploads';
const NAME = /^[0-9a-f-]{36}\.unfinished$/;
/** Seconds after which a sender may try again while the disk is full. */
const RETRY_AFTER = 60;

/** A received file. Its name and declared type are dropped, because the sender chooses them. */
export interface Upload {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Writes photos to disk while they arrive, so that slow senders take no memory. */
export class UploadFolder {
  readonly #folder: string;
  #writing = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a place for the files of one form. */
  openForm(): FormFiles {
    return new FormFiles(this.#folder, path => this.#create(path));
  }

  /** Removes files that were last written before an instant; a crash may have left them. */
  async removeBefore(instant: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (!NAME.test(name)) continue;
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found && found.mtimeMs < instant) await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Creates a file. Throws 503 when the disk has no room for the largest photo besides those that are being written. */
  async #create(path: string): Promise<NewFile> {
    this.#writing += 1;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      // Photos of many senders must not take the space that the database needs.
      if ((await freeBytes(this.#folder)) < NOT_READY_BELOW_BYTES + this.#writing * IMAGE_MAX_BYTES)
        throw new AppError('photos_unavailable', { retryAfter: RETRY_AFTER });
      const file = await open(path, 'wx', 0o600);
      return {
        write: bytes => file.appendFile(bytes),
        close: () => this.#close(file),
      };
    } catch (error) {
      this.#writing -= 1;
      throw error;
    }
  }

  async #close(file: FileHandle): Promise<void> {
    this.#writing -= 1;
    await file.close();
  }
}

interface NewFile {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The received files of one form. They arrive one after the other. */
export class FormFiles {
  readonly #folder: string;
  readonly #create: (path: string) => Promise<NewFile>;
  readonly #paths: string[] = [];
  #arriving: Readable | null = null;
  #written: Promise<unknown> = Promise.resolve();

  constructor(folder: string, create: (path: string) => Promise<NewFile>) {
    this.#folder = folder;
    this.#create = create;
  }

  /**
   * Writes what arrives into a file, after `admit`. Returns null when nothing arrives. Throws the error of `admit`, and 503 when the
   * disk cannot be written.
   */
  receive(arriving: Readable, admit: () => Promise<void>): Promise<Upload | null> {
    this.#arriving = arriving;
    const written = this.#write(arriving, admit);
    this.#written = written.catch(() => {});
    return written;
  }

  async #write(arriving: Readable, admit: () => Promise<void>): Promise<Upload | null> {
    const path = join(this.#folder, `${randomUUID()}.unfinished`);
    this.#paths.push(path);
    let file: NewFile | null = null;
    let size = 0;
    try {
      for await (const bytes of arriving as AsyncIterable<Uint8Array>) {
        if (!file) await admit();
        file ??= await this.#create(path);
        await file.write(bytes);
        size += bytes.length;
      }
    } catch (error) {
      if (!isDiskError(error)) throw error;
      throw new AppError('photos_unavailable', { cause: error, retryAfter: RETRY_AFTER });
    } finally {
      await file?.close();
    }
    return file && { path, size };
  }

  /** Removes the files, also one that still arrives. */
  async remove(): Promise<void> {
    // Without an error, the file that still arrives would end as if it were complete, or never.
    this.#arriving?.destroy(new AppError('request_timeout'));
    await this.#written;
    // The daily sweep removes what cannot be removed now.
    for (const path of this.#paths) await rm(path, { force: true }).catch(() => {});
  }
}
