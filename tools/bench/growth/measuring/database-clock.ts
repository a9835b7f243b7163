import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../../../apps/server/src/platform/database/database.ts';

/** Returns a clock of the database's processor time in milliseconds. The connections must be open. */
export type FindDatabaseClock = () => Promise<() => number>;

/** Returns the clock of a database: on Linux the time of its PostgreSQL processes, otherwise the time that passes; 0 for SQLite. */
export function databaseClockOf(database: Database): FindDatabaseClock {
  if (database.engine === 'sqlite') return async () => () => 0;
  if (process.platform !== 'linux') return async () => () => performance.now();
  return async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(database.read);
    const known = new Map<number, number>();
    return () => {
      // A connection that ended keeps its last time.
      for (const { pid } of rows) known.set(pid, processorMs(pid) ?? known.get(pid) ?? 0);
      return [...known.values()].reduce((sum, ms) => sum + ms, 0);
    };
  };
}

/** Returns how long a process has run on a processor; null when it ended. */
function processorMs(pid: number): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}
