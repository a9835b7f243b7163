import type { Reader } from '../../../platform/database/database.ts';

/** Returns when the technician made offers for a request, latest first, at most `limit`. Milliseconds since the epoch. */
export async function findOfferTimes(
  db: Reader,
  { requestId, technicianId }: { readonly requestId: number; readonly technicianId: number },
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('offers')
    .select('created_at')
    .where('request_id', '=', requestId)
    .where('technician_id', '=', technicianId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.created_at);
}

/** Returns when the customer made counter-offers, latest first, at most `limit`. Milliseconds since the epoch. */
export async function findCounterOfferTimes(
  db: Reader,
  requestId: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('counter_offers')
    .select('created_at')
    .where('request_id', '=', requestId)
    .orderBy('offer_version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.created_at);
}

/** Returns the customer's last requests, latest first. `created_at` in milliseconds since the epoch. */
export const findLatest = (db: Reader, userId: number, limit: number) =>
  db
    .selectFrom('requests')
    .select(['created_at', 'technician_id', 'status', 'is_open'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the last requests to a technician, latest first, with whether the customer's address is verified. */
export const findLatestTo = (db: Reader, technicianId: number, limit: number) =>
  db
    .selectFrom('requests')
    .innerJoin('users', 'users.id', 'requests.user_id')
    .select(['requests.created_at', 'requests.status', 'requests.is_open', 'users.email_verified'])
    .where('requests.technician_id', '=', technicianId)
    .orderBy('requests.id', 'desc')
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
