import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { makeDataFolder } from '../settings/data-folder.ts';
import type { Connections, EngineDriver, Prepared } from './database.ts';
import type { OutageLog } from './outage-log.ts';
import { loadStatistics, updateStatistics } from './sqlite-statistics.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html): another connection holds the lock. */
export const SQLITE_BUSY = 5;
export const SQLITE_FULL = 13;

/** Returns the primary result code of an error of `node:sqlite`; undefined for any other error. */
export const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Name of the database in the data folder. */
export const SQLITE_FILE = 'oficio.sqlite';
/** Lock wait while the database opens, because several processes may start together. */
const OPEN_TIMEOUT_MS = 5000;
/** Lock wait of a read. It blocks the event loop, and other processes hold this lock only for moments. */
const READ_TIMEOUT_MS = 250;
/**
 * Characters of cached SQL. An insert of 1000 rows is another text than one of 999, and each text costs about 26 bytes of memory
 * per character.
 */
const MAX_CACHED_SQL = 500_000;
/** SQLite's default. Small enough that users do not notice the pause (see decision 0010). */
const CHECKPOINT_PAGES = 1000;
const WAL_MAX_BYTES = 16_000_000;

/**
 * Opens SQLite through `node:sqlite`. One connection writes and another reads committed data, so a list never waits for
 * a transaction. WAL with synchronous FULL: acknowledged writes survive a power cut.
 */
export async function openSqlite(dataDir: string, outages: OutageLog): Promise<EngineDriver> {
  const writer = connectSqlite(dataDir);
  const reader = connectSqlite(dataDir);
  reader.exec(`pragma query_only = 1; pragma busy_timeout = ${READ_TIMEOUT_MS}`);
  // A busy wait inside SQLite would block the event loop. Only `begin immediate` can find the lock taken;
  // `retryTransaction` then retries without blocking (see `DatabaseUnavailable`).
  writer.exec('pragma busy_timeout = 0');
  // Overwrites deleted text in the pages that a commit writes anyway, so a deleted name does not stay there.
  writer.exec('pragma secure_delete = fast');
  // A commit checkpoints a WAL of this length. A long read lets the file grow; `journal_size_limit` shrinks it afterwards.
  writer.exec(
    `pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma journal_size_limit = ${WAL_MAX_BYTES}`,
  );
  const write = kyselyOver(writer, outages, true);
  const read = kyselyOver(reader, outages, false);
  const version = writer.prepare('select sqlite_version() as version').get()?.version;
  const prepare = <Row>(sql: string, asArrays: boolean): Prepared<Row> => {
    let statement: StatementSync | undefined;
    return async (...parameters) =>
      explained(outages, false, () => {
        if (!statement) {
          statement = reader.prepare(sql);
          statement.setReturnArrays(asArrays);
        }
        return statement.all(...parameters) as Row[];
      });
  };
  const access: Connections = {
    read,
    write,
    prepare: <Row>(sql: string) => prepare<Row>(sql, false),
    prepareArrays: <Row extends readonly unknown[]>(sql: string) => prepare<Row>(sql, true),
  };
  return {
    engine: 'sqlite',
    version: String(version),
    // Statements run synchronously, so no time limit could end one.
    interactive: access,
    longRunning: access,
    pools: () => [],
    async updateStatistics() {
      // A connection of its own, because the writer may be in a transaction.
      const connection = connectSqlite(dataDir);
      try {
        connection.exec('pragma busy_timeout = 0');
        await updateStatistics(connection);
        if (!reader.isOpen) return;
        reader.exec('pragma query_only = 0');
        loadStatistics([reader, writer]);
      } catch (error) {
        // Another process that writes or a full disk must not fail the start or the task that calls this. The next call catches up.
        const code = resultCodeOf(error);
        if (DISK_FAILED.has(code)) outages.unavailable(error);
        else if (code !== SQLITE_BUSY) throw error;
      } finally {
        if (reader.isOpen) reader.exec('pragma query_only = 1');
        connection.close();
      }
    },
    async close() {
      await read.destroy();
      await write.destroy();
      // Kysely does not close a connection that it never used. The last close checkpoints the WAL.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN: the disk is full, failing or not writable. */
const DISK_FAILED: ReadonlySet<number | undefined> = new Set([8, 10, SQLITE_FULL, 14]);

/**
 * Runs a statement; throws `DatabaseUnavailable` when the file is locked or the disk fails. Only the writer's statements belong to
 * transactions, which run again after a lock.
 */
function explained<Result>(outages: OutageLog, isWriter: boolean, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const code = resultCodeOf(error);
    if (code === SQLITE_BUSY && isWriter) throw new DatabaseUnavailable(error, true);
    if (code !== SQLITE_BUSY && !DISK_FAILED.has(code)) throw error;
    outages.unavailable(error);
    throw new DatabaseUnavailable(error);
  }
}

/** Opens one connection to the file, which it creates if necessary. */
export function connectSqlite(dataDir: string): DatabaseSync {
  makeDataFolder(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  // Only the owner may read the file, even in a readable folder, because it contains personal data and keys.
  createFile(file);
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
  return database;
}

/**
 * Creates the file unless it exists. An existing one must not be opened here: when a process closes a file that it opened for itself,
 * the system removes all locks of that process on the file, also those of SQLite's connections.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function kyselyOver(database: DatabaseSync, outages: OutageLog, isWriter: boolean): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new KyselySqlite(database, outages, isWriter) }),
  });
}

const NOTHING_CHANGED = { changes: 0, lastInsertRowid: 0 };

/** Implements the interface that Kysely's SQLite dialect expects with `node:sqlite`. */
class KyselySqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #outages: OutageLog;
  readonly #isWriter: boolean;
  readonly #statements = new LRUCache<string, SqliteStatement>({
    maxSize: MAX_CACHED_SQL,
    sizeCalculation: (_, sql) => sql.length,
  });

  constructor(database: DatabaseSync, outages: OutageLog, isWriter: boolean) {
    this.#database = database;
    this.#outages = outages;
    this.#isWriter = isWriter;
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    // Kysely begins deferred. A deferred transaction that reads before it writes fails at once against a second process
    // instead of waiting.
    const explain = <Result>(run: () => Result) => explained(this.#outages, this.#isWriter, run);
    const statement = explain(() => this.#database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: parameters => explain(() => statement.all(...(parameters as SQLInputValue[]))),
      run: parameters => {
        // SQLite rolls back by itself when the disk is full. A second rollback would fail and hide the cause.
        if (sql === 'rollback' && !this.#database.isTransaction) return NOTHING_CHANGED;
        return explain(() => statement.run(...(parameters as SQLInputValue[])));
      },
      iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
    };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
