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
