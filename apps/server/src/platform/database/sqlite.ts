import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { makeDataFolder } from '../data-folder.ts';
import type { EngineDriver } from './database.ts';
import { LogFolder } from './log-folder.ts';
import type { Tables } from './tables.ts';

const FILE = 'oficio.sqlite';
const BUSY_TIMEOUT_MS = 5000;
const KEPT_STATEMENTS = 500;

/**
 * SQLite through `node:sqlite`: one connection writes, another reads what is committed, so a list never waits for a
 * transaction. WAL with synchronous FULL: what was acknowledged survives a power cut.
 */
export async function openSqlite(dataDir: string): Promise<EngineDriver> {
  makeDataFolder(dataDir);
  const file = join(dataDir, FILE);
  // For its owner alone, whatever the folder allows: it holds people's data and keys.
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file);
  const reader = connect(file);
  reader.exec('pragma query_only = 1');
  // A busy wait inside SQLite would stop the whole event loop. Only `begin immediate` can find the lock taken, and
  // the transaction is then tried again without blocking anybody (see `isRetryable`).
  writer.exec('pragma busy_timeout = 0');
  const folder = new LogFolder(file, writer);
  const write = kyselyOver(writer, () => folder.committed());
  const read = kyselyOver(reader);
  const version = writer.prepare('select sqlite_version() as version').get()?.version;
  return {
    engine: 'sqlite',
    version: String(version),
    read,
    write,
    prepare<Row>(sql: string) {
      let statement: StatementSync | undefined;
      return async (...parameters: readonly (string | number | null)[]) => {
        statement ??= reader.prepare(sql);
        return statement.all(...parameters) as Row[];
      };
    },
    isRetryable: isBusy,
    async close() {
      await folder.close();
      await read.destroy();
      await write.destroy();
      // Kysely leaves a connection open that it never used; the last one to close folds the log into the database.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

/** SQLITE_BUSY (5) in any of its extended forms: another connection is writing. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
  return database;
}

function kyselyOver(database: DatabaseSync, committed = () => {}): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new KyselySqlite(database, committed) }),
  });
}

/** The shape Kysely's SQLite dialect expects, over `node:sqlite`. */
class KyselySqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #committed: () => void;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync, committed: () => void) {
    this.#database = database;
    this.#committed = committed;
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    // Kysely begins deferred; a transaction that reads before it writes would then fail against a second process
    // instead of waiting for it.
    const statement = this.#database.prepare(sql === 'begin' ? 'begin immediate' : sql);
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: parameters => statement.all(...(parameters as SQLInputValue[])),
      run: parameters => {
        const result = statement.run(...(parameters as SQLInputValue[]));
        if (sql === 'commit') this.#committed();
        return result;
      },
      iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
    };
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
