import type { DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE_BUSY } from './sqlite-errors.ts';

/** Rows that SQLite reads of each index. With fewer, the rows of one busy user would be the whole sample. */
const ANALYSED_ROWS = 50_000;
/** Statistics of smaller tables are deleted: SQLite would scan such a table, which may have grown before the next update. */
const MIN_ROWS = 10_000;
/** `PRAGMA optimize` for all tables, also those that this connection has not used. */
const ALL_TABLES = 0x10002;

/**
 * Updates the statistics of tables that are new or have grown tenfold, and loads them into the other connections. Does nothing
 * while another process writes, because the next call catches up.
 */
export function updateStatistics(connection: DatabaseSync, others: readonly DatabaseSync[]): void {
  try {
    connection.exec(`pragma analysis_limit = ${ANALYSED_ROWS}; pragma optimize = ${ALL_TABLES}`);
    if (connection.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get())
      connection.exec(`delete from sqlite_stat1 where cast(stat as integer) < ${MIN_ROWS}`);
    for (const other of others) if (!other.isTransaction) other.exec('analyze sqlite_schema');
  } catch (error) {
    if (resultCodeOf(error) !== SQLITE_BUSY) throw error;
  }
}
