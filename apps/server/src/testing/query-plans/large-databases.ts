import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { SQLITE_FILE } from '../../platform/database/sqlite.ts';
import { copyMigratedSqlite, createMigratedDatabase } from '../database/test-database.ts';
import { insertRows } from './generated-rows.ts';
import { readSchema, type Schema } from './schema.ts';

interface LargeSqlite {
  readonly database: DatabaseSync;
  readonly schema: Schema;
  /** Keys of the rows that the schema inserts into small tables. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

let sqlite: Promise<LargeSqlite> | undefined;
let postgres: Promise<string> | undefined;

/** Returns a database of the newest schema with rows in every growing table. Each process makes it once. */
export function largeSqlite(): Promise<LargeSqlite> {
  sqlite ??= makeSqlite();
  return sqlite;
}

/** Returns the address of such a database on PostgreSQL. */
export function largePostgres(): Promise<string> {
  postgres ??= makePostgres();
  return postgres;
}

async function makeSqlite(): Promise<LargeSqlite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-plans-'));
  try {
    await copyMigratedSqlite(dataDir);
    const database = new DatabaseSync(':memory:');
    const file = new DatabaseSync(join(dataDir, SQLITE_FILE));
    // A database in memory cannot be in WAL mode.
    file.exec('pragma journal_mode = delete');
    database.deserialize(file.serialize());
    file.close();
    const schema = readSchema(database);
    const keys = new Map(
      [...schema.values()]
        .filter(table => !table.isGrowing)
        .map(({ name, indexes }) => {
          const key = indexes[0]?.columns[0];
          const rows = database.prepare(`select cast("${key}" as text) as key from "${name}"`).all();
          return [name, rows.map(row => String(row.key))] as const;
        }),
    );
    database.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on');
    for (const table of schema.values())
      if (table.isGrowing) database.exec(insertRows('sqlite', table, { schema, keys }));
    database.exec('analyze');
    return { database, schema, keys };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makePostgres(): Promise<string> {
  const { schema, keys } = await largeSqlite();
  // The test server removes it with its other databases when it stops.
  const { url } = await createMigratedDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    const checks = await client.query(
      `select conrelid::regclass as "table", conname as name from pg_constraint
        where contype = 'c' and conrelid <> 0`,
    );
    for (const { table, name } of checks.rows)
      if (schema.has(table)) await client.query(`alter table ${table} drop constraint "${name}"`);
    const generated = await client.query(
      `select attrelid::regclass::text || '.' || attname as name from pg_attribute where attgenerated <> ''`,
    );
    const tables = await client.query(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    const isOnPostgres = new Set(tables.rows.map(row => row.name));
    const isGenerated = new Set(generated.rows.map(row => row.name));
    for (const table of schema.values()) {
      const columns = table.columns.filter(column => !isGenerated.has(`${table.name}.${column.name}`));
      // Some tables exist only on SQLite.
      if (table.isGrowing && isOnPostgres.has(table.name))
        await client.query(insertRows('postgres', { ...table, columns }, { schema, keys }));
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return url;
}
