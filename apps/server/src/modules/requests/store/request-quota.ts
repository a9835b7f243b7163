import type { Reader } from '../../../platform/database/database.ts';

/** Returns the customer's last requests, latest first. `created_at` in milliseconds since the epoch. */
export const findLatest = (db: Reader, userId: number, limit: number) =>
  db
    .selectFrom('requests')
    .select(['created_at', 'technician_id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

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
