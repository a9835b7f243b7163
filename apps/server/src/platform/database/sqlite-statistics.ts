import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that SQLite reads of each index. With fewer, the rows of one busy user would be the whole sample. */
const ANALYSED_ROWS = 50_000;
/** Smaller tables have no statistics: SQLite would scan such a table, which may have grown before the next update. */
const MIN_ROWS = 10_000;
/** `PRAGMA optimize` for all tables, also those that this connection has not used. */
const ALL_TABLES = 0x10002;
/** Returns the statements of `PRAGMA optimize` without running them. Each analyses one table. */
const LIST_ONLY = 1;
/**
 * Gives each index without statistics, such as a partial one with few rows, the values that SQLite assumes for it. Otherwise each
 * update would analyse its table again.
 */
const COMPLETE = `
  insert into sqlite_stat1 (tbl, idx, stat)
  select tables.name, indexes.name, (tables.size / 2) || substr(' 10 9 8 7 6 5 5 5 5 5', 1, 3 + 2 * (
    (select count(*) from pragma_index_info(indexes.name)) - 1))
  from (select tbl as name, max(cast(stat as integer)) as size from sqlite_stat1 group by tbl) as tables
  join sqlite_schema as indexes on indexes.type = 'index' and indexes.tbl_name = tables.name
  where not exists (select 1 from sqlite_stat1 where tbl = tables.name and idx = indexes.name)`;

/**
 * Updates the statistics of large tables that are new or have grown tenfold, each index in its own turn of the event loop.
 */
export async function updateStatistics(connection: DatabaseSync): Promise<void> {
  connection.exec(`pragma analysis_limit = ${ANALYSED_ROWS}`);
  for (const table of outdatedTables(connection)) {
    for (const index of isLarge(connection, table) ? indexesOf(connection, table) : []) {
      connection.exec(`analyze "${index}"`);
      await nextTurn();
    }
    await nextTurn();
  }
  if (connection.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get())
    connection.exec(`delete from sqlite_stat1 where cast(stat as integer) < ${MIN_ROWS}; ${COMPLETE}`);
}

/** Returns the tables that `PRAGMA optimize` would analyse. */
const outdatedTables = (connection: DatabaseSync): string[] =>
  connection
    .prepare(`pragma optimize = ${ALL_TABLES | LIST_ONLY}`)
    .all()
    .flatMap(row => /^ANALYZE "main"\."(\w+)"$/.exec(String(Object.values(row)[0]))?.[1] ?? []);

const isLarge = (connection: DatabaseSync, table: string): boolean =>
  connection.prepare(`select 1 from "${table}" limit 1 offset ${MIN_ROWS - 1}`).get() !== undefined;

const indexesOf = (connection: DatabaseSync, table: string): string[] =>
  connection
    .prepare('select name from pragma_index_list(?)')
    .all(table)
    .map(({ name }) => String(name));

/** Loads the stored statistics into open connections. */
export function loadStatistics(connections: readonly DatabaseSync[]): void {
  for (const connection of connections)
    if (connection.isOpen && !connection.isTransaction) connection.exec('analyze sqlite_schema');
}
