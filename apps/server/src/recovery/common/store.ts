import type { Database } from '../../platform/database/database.ts';
import type { AppliedMigration, BackupFile } from './manifest.ts';

/** One engine's part of backup and restore. */
export interface DatabaseStore {
  /** Name of the database's file in a backup. */
  readonly file: string;
  /** Copies one consistent state of the running database, with everything committed so far, into a new file. */
  dump(file: string, signal: AbortSignal): Promise<DumpedDatabase>;
  /** Throws a `RecoveryError` when a server or another program uses the database. */
  refuseIfInUse(): Promise<void>;
  isEmpty(): Promise<boolean>;
  /**
   * Replaces the database by the content of a file that `dump` wrote. Changes nothing when it fails. Returns where the old
   * data is; null if there was none.
   * @param folder of the backup, which has the file
   */
  load(folder: string, file: BackupFile, options: LoadOptions): Promise<string | null>;
}

export interface DumpedDatabase {
  readonly engineVersion: string;
  readonly migrations: readonly AppliedMigration[];
}

export interface LoadOptions {
  /** Name under which old data is kept. */
  readonly asideName: string;
  /** Throws when the loaded data is not usable. */
  readonly check: (database: Database) => Promise<void>;
  readonly signal: AbortSignal;
}
