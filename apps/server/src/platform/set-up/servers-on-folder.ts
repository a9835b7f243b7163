import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE_BUSY } from '../database/sqlite.ts';

const FOLDER = 'servers';
/** Lock files. More servers than these on one folder are reported like these. */
const FILES = 4;

/**
 * Counts the servers that use one data folder with SQLite, which is made for one: each holds the lock of an empty file. The system
 * releases a lock with its process, however it ends.
 */
export class ServersOnFolder {
  readonly #folder: string;
  #own: { readonly number: number; readonly lock: DatabaseSync } | null = null;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FOLDER);
  }

  /** Takes a lock until the process ends. Commands of the terminal take none, so they are not counted. */
  join(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (let number = 1; number <= FILES && !this.#own; number += 1) {
      const lock = this.#lock(number);
      if (lock) this.#own = { number, lock };
    }
  }

  /** Returns how many other servers use the folder. 0 for a command. */
  others(): number {
    if (!this.#own) return 0;
    let count = 0;
    for (let number = 1; number <= FILES; number += 1) {
      if (number === this.#own.number) continue;
      const lock = this.#lock(number);
      if (lock) lock.close();
      else count += 1;
    }
    return count;
  }

  leave(): void {
    this.#own?.lock.close();
    this.#own = null;
  }

  /** Returns the lock; null when another process holds it. Closing it releases it. */
  #lock(number: number): DatabaseSync | null {
    const file = new DatabaseSync(join(this.#folder, `${number}.lock`), { timeout: 0 });
    try {
      file.exec('begin exclusive');
      return file;
    } catch (error) {
      file.close();
      if (resultCodeOf(error) === SQLITE_BUSY) return null;
      throw error;
    }
  }
}
