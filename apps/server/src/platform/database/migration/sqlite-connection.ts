import type { DatabaseSync } from 'node:sqlite';
import { connectSqlite, resultCodeOf, SQLITE_BUSY } from '../sqlite.ts';
import { type Migration, type MigrationConnection, MigrationLockTimeout } from './migration.ts';

/** Wait for another process that writes to the file. It blocks the event loop, so the caller retries instead. */
const LOCK_WAIT_MS = 50;

/** Migrates an SQLite file through a connection of its own. `begin immediate` keeps other processes out. */
export class SqliteMigrationConnection implements MigrationConnection {
  readonly engine = 'sqlite';
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = connectSqlite(dataDir);
    // The file stays consistent after a power cut; a migration that was lost runs again.
    this.#database.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}; pragma synchronous = normal`);
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  async transaction(
    { rebuildsTables = false }: Pick<Migration, 'rebuildsTables'>,
    work: () => Promise<void>,
  ): Promise<void> {
    // SQLite ignores this setting inside a transaction.
    if (rebuildsTables) this.#database.exec('pragma foreign_keys = off');
    try {
      this.#database.exec('begin immediate');
      await work();
      if (rebuildsTables) this.#refuseBrokenReferences();
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      if (resultCodeOf(error) === SQLITE_BUSY)
        throw new MigrationLockTimeout('Another process writes to the database file.', { cause: error });
      throw error;
    } finally {
      this.#database.exec('pragma foreign_keys = on');
    }
  }

  async run(statement: string): Promise<void> {
    this.#database.exec(statement);
  }

  async rows<Row>(query: string): Promise<Row[]> {
    return this.#database.prepare(query).all() as Row[];
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #refuseBrokenReferences(): void {
    const broken = this.#database.prepare('select "table", parent from pragma_foreign_key_check').get();
    if (broken) throw new Error(`A row of ${broken.table} references a missing row of ${broken.parent}.`);
  }
}
