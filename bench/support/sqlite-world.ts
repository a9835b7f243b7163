import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../apps/server/src/migrations/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { type SearchRows, searchRowsOf } from './search-rows.ts';
import { createTechnicians, type Technician } from './technicians.ts';

/** The file the server keeps its database in. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'oficio.sqlite');

export interface SqliteWorld {
  readonly dataDir: string;
  readonly database: Database;
  readonly rows: SearchRows;
}

/** Makes a data folder as the server would have it with so many technicians. */
export async function openSqliteWorld(dataDir: string, count: number): Promise<SqliteWorld> {
  const options = { databaseUrl: null, dataDir };
  const empty = await openDatabase(options);
  await migrate(empty, MIGRATIONS);
  const services = await empty.read.selectFrom('services').select('name').orderBy('id').execute();
  await empty.close();
  const technicians = [...createTechnicians(count, services.length)];
  const rows = searchRowsOf(
    technicians,
    services.map(service => service.name),
  );
  load(dataDir, technicians, rows);
  return { dataDir, database: await openDatabase(options), rows };
}

function load(dataDir: string, technicians: readonly Technician[], rows: SearchRows): void {
  const file = new DatabaseSync(databaseFile(dataDir));
  file.exec('pragma synchronous = off; pragma journal_mode = memory; pragma cache_size = -500000; begin');
  const insert = (table: string, items: Iterable<Readonly<Record<string, string | number | null>>>) => {
    let statement: ReturnType<DatabaseSync['prepare']> | undefined;
    for (const item of items) {
      const columns = Object.keys(item);
      statement ??= file.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      statement.run(...Object.values(item));
    }
  };
  insert(
    'users',
    technicians.map(({ profile: { user_id, name, email } }) => ({
      id: user_id,
      name,
      email,
      email_key: email,
      role: 'technician',
      created_at: 0,
    })),
  );
  insert(
    'technicians',
    technicians.map(({ profile: { name, email, phone, ...columns } }) => columns),
  );
  insert(
    'technician_services',
    technicians.flatMap(({ profile, services }) =>
      services.map(service_id => ({ user_id: profile.user_id, service_id })),
    ),
  );
  insert(
    'search_entries',
    rows.entries as readonly (SearchRows['entries'][number] & Record<string, number>)[],
  );
  insert('search_density', rows.density);
  insert('search_cards', rows.cards);
  file.exec('commit');
  file.close();
}
