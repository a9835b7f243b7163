import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Leases, codes and dates of several servers stay right up to this difference. Seconds. */
export const MAX_CLOCK_DIFFERENCE = 30;

/**
 * Returns by how many seconds this machine's clock is ahead of the database's; negative when it is behind. On SQLite both are one
 * clock.
 */
export async function clockDifference(database: Database, now = Date.now): Promise<number> {
  if (database.engine === 'sqlite') return 0;
  const before = now();
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database.read);
  // The database read its clock somewhere between question and answer.
  const own = (before + now()) / 2;
  return Math.round((own - Number(rows[0]?.now ?? own)) / 1000);
}
