import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { migrateDatabase } from '../../../apps/server/src/platform/database/migration/migrate-database.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open.ts';
import { SCHEMA } from '../../../apps/server/src/schema/index.ts';

/** Rows of one statement. */
const BATCH = 5000;

/** Copies all rows of a server's SQLite file into an empty PostgreSQL, so that both serve the same technicians. */
export async function copyToPostgres(file: string, databaseUrl: string, dataDir: string): Promise<void> {
  await migrateDatabase({ databaseUrl, dataDir }, SCHEMA);
  const source = new DatabaseSync(file, { readOnly: true });
  const target = await openDatabase({ databaseUrl, dataDir });
  const db = target.longRunning.read;
  try {
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, json_agg(column_name) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(db);
    for (const { name, columns } of tables) {
      const [{ filled } = { filled: true }] = (
        await sql<{ filled: boolean }>`select exists (select 1 from ${sql.table(name)}) as filled`.execute(db)
      ).rows;
      const known = source.prepare(`select name from pragma_table_info(?)`).all(name) as { name: string }[];
      // A table of FTS5 does not list its key.
      const shared = [...known.map(column => column.name), 'rowid'].filter(column =>
        columns.includes(column),
      );
      if (filled || shared.length === 0) continue;
      const list = shared.map(column => `"${column}"`).join(', ');
      const rows = source.prepare(`select ${list} from "${name}"`).iterate();
      for (const batch of batchesOf(rows))
        await target.transaction(async ({ db: tx }) => {
          // The order of the tables does not follow their foreign keys.
          await sql`set local session_replication_role = replica`.execute(tx);
          await sql`insert into ${sql.table(name)} (${sql.raw(list)}) overriding system value
            select ${sql.raw(list)} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(batch)}::json)`.execute(
            tx,
          );
        });
      await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
    }
  } finally {
    source.close();
    await target.close();
  }
}

function* batchesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
