import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Reads from the database and writes a row of `migrations` without changing it. Throws when either fails. */
export async function checkReadWrite(database: Database): Promise<void> {
  await sql`select 1`.execute(database.read);
  await database.transaction(({ db }) =>
    sql`update migrations set name = name where name = (select min(name) from migrations)`.execute(db),
  );
}
