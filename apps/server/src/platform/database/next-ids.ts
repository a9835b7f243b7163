import type { Unit } from './database.ts';
import { engineOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

const lastId = statement<{ id: number }>(
  () => `select coalesce(max(seq), 0) as id from sqlite_sequence where name = ?`,
);
const takeIds = statement<{ id: number }>(
  () => `select nextval(pg_get_serial_sequence(?, 'id')) as id from generate_series(1, ?::int)`,
);

/**
 * The ids of so many rows that are about to be written to a table with generated ids, ascending: for rows that name each
 * other. In SQLite nobody else writes before the transaction ends; PostgreSQL gives an id to nobody twice.
 */
export async function nextIds(unit: Unit, table: keyof Tables, count: number): Promise<readonly number[]> {
  if (engineOf(unit.db) === 'postgres') return (await takeIds(unit.db, table, count)).map(({ id }) => id);
  const last = (await lastId(unit.db, table))[0]?.id ?? 0;
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}
