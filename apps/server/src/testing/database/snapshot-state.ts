import { sql } from 'kysely';
import type { App } from '../../app.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns the names of all tables of the application, without SQLite's text index, which repeats other rows. */
export async function tablesOf({ platform: { database } }: App): Promise<string[]> {
  const { rows } =
    database.engine === 'sqlite'
      ? await sql<{
          name: string;
        }>`select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(database.read)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`.execute(database.read);
  return rows.map(({ name }) => name).filter(name => !name.startsWith('sqlite_'));
}

/** All rows of all tables, each as JSON text. */
export type Snapshot = ReadonlyMap<string, ReadonlySet<string>>;

/** The last snapshot of each SQLite database. Many calls of a test write nothing, so most snapshots are equal to the one before. */
const lastSnapshots = new WeakMap<App, { readonly version: number; readonly state: Snapshot }>();

export async function snapshotState(app: App): Promise<Snapshot> {
  const { engine } = app.platform.database;
  const version = engine === 'sqlite' ? await dataVersion(app) : null;
  const last = lastSnapshots.get(app);
  if (last && last.version === version) return last.state;
  const state = await readState(app);
  if (version !== null) lastSnapshots.set(app, { version, state });
  return state;
}

/** Returns a number that SQLite changes whenever another connection, such as the server's writing one, commits. */
async function dataVersion({ platform: { database } }: App): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(database.read);
  return rows[0]?.data_version ?? 0;
}

async function readState(app: App): Promise<Snapshot> {
  const state = new Map<string, Set<string>>();
  for (const table of await tablesOf(app)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.platform.database.read);
    state.set(table, new Set(rows.map(row => JSON.stringify(row))));
  }
  return state;
}

export interface Change {
  readonly table: string;
  readonly row: Row;
}

/** Returns rows of `before` that are not byte-identical in `after`, because they were changed or deleted. */
export function lostRows(before: Snapshot, after: Snapshot): Change[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].filter(row => !after.get(table)?.has(row)).map(row => ({ table, row: JSON.parse(row) as Row })),
  );
}
