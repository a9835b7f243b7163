import type { Reader } from '../../../platform/database/database.ts';

/** Returns when the customer made the last requests, latest first. Milliseconds since the epoch. */
export async function findLatestTimes(db: Reader, userId: number, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('requests')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.created_at);
}

/** Counts a customer's pending open requests, at most up to `limit`. */
export async function countPendingOpen(db: Reader, userId: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('is_open', '=', 1)
    .limit(limit)
    .execute();
  return rows.length;
}
