import { sql } from 'kysely';
import type { Unit } from './database.ts';
import { engineOf } from './statements-in.ts';
import type { Tables } from './tables.ts';

/**
 * The ids of so many rows that are about to be written to a table with generated ids, ascending: for rows that name each
 * other. In SQLite nobody else writes before the transaction ends; PostgreSQL gives an id to nobody twice.
 */
export async function nextIds(unit: Unit, table: keyof Tables, count: number): Promise<readonly number[]> {
  if (engineOf(unit.db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
      unit.db,
    );
    return rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from sqlite_sequence where name = ${table}`.execute(unit.db);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}
