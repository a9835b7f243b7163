import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MIGRATIONS } from '../../apps/server/src/migrations/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { migrateDatabase } from '../../apps/server/src/platform/migration/migrate-database.ts';
import type { SearchRows } from './search-rows.ts';

type Row = Readonly<Record<string, string | number>>;

/** Loads the search tables of these technicians into a PostgreSQL of this machine, which must be able to read `folder`. */
export async function openPostgresWorld(url: string, folder: string, rows: SearchRows): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, dataDir: folder });
  await migrateDatabase({ databaseUrl: url, dataDir: folder }, MIGRATIONS);
  const exchange = await mkdtemp(join(folder, 'copy-'));
  await chmod(exchange, 0o755);
  await copy(
    database,
    exchange,
    'search_entries',
    rows.entries as readonly (SearchRows['entries'][number] & Row)[],
  );
  await copy(database, exchange, 'search_density', rows.density);
  await copy(database, exchange, 'search_cards', rows.cards);
  await rm(exchange, { recursive: true });
  // PostgreSQL uses index-only scans only after a vacuum, which a long-running server has had.
  for (const table of ['search_entries', 'search_density', 'search_cards'])
    await sql.raw(`vacuum (analyze) ${table}`).execute(database.longRunning.read);
  return database;
}

async function copy(database: Database, folder: string, table: string, rows: Iterable<Row>): Promise<void> {
  const path = join(folder, `${table}.csv`);
  const file = createWriteStream(path, { mode: 0o644 });
  let columns: string[] = [];
  for (const row of rows) {
    if (columns.length === 0) columns = Object.keys(row);
    const line = Object.values(row).map(value => (typeof value === 'string' ? quoted(value) : value));
    if (!file.write(`${line.join(',')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  await sql
    .raw(`copy ${table} (${columns.join(', ')}) from ${quoted(path).replaceAll('"', "'")} (format csv)`)
    .execute(database.longRunning.read);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
