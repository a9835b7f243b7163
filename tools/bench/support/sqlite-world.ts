import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../../../apps/server/src/platform/database/database.ts';
import { migrateDatabase } from '../../../apps/server/src/platform/database/migration/migrate-database.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open.ts';
import { SQLITE_FILE } from '../../../apps/server/src/platform/database/sqlite.ts';
import { SCHEMA } from '../../../apps/server/src/schema/index.ts';
import { createTechnicians, type Technician } from './technicians.ts';

/** Returns the path of the server's database file. */
export const databaseFile = (dataDir: string): string => join(dataDir, SQLITE_FILE);

export interface SqliteWorld {
  readonly dataDir: string;
  readonly database: Database;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Creates a data folder of a server with `count` technicians. */
export async function openSqliteWorld(dataDir: string, count: number): Promise<SqliteWorld> {
  const options = { databaseUrl: null, dataDir };
  const empty = await openDatabase(options);
  await migrateDatabase(options, SCHEMA);
  const services = await empty.read.selectFrom('services').select('id').orderBy('id').execute();
  await empty.close();
  load(dataDir, [...createTechnicians(count, services.length)]);
  return { dataDir, database: await openDatabase(options) };
}

function load(dataDir: string, technicians: readonly Technician[]): void {
  const file = new DatabaseSync(databaseFile(dataDir));
  file.exec('pragma synchronous = off; pragma journal_mode = memory; pragma cache_size = -500000; begin');
  // The server's row types join tables, so a row also has columns of another table.
  const insert = (table: string, items: readonly Row[]) => {
    const known = file.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[];
    const columns = known.map(({ name }) => name).filter(name => name in (items[0] ?? {}));
    const statement = file.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const item of items) statement.run(...columns.map(name => item[name] ?? null));
  };
  insert(
    'users',
    technicians.map(({ profile: { user_id, ...user } }) => ({
      ...user,
      id: user_id,
      email_key: user.email,
      role: 'technician',
    })),
  );
  insert(
    'technicians',
    technicians.map(({ profile }) => profile),
  );
  insert(
    'technician_services',
    technicians.flatMap(({ profile, services }) =>
      services.map(service_id => ({ user_id: profile.user_id, service_id })),
    ),
  );
  file.exec('commit');
  file.close();
}
