import type { Reader } from '../../../platform/database/database.ts';
import { inBatches } from '../../../platform/export/exporter.ts';
import { requestsWithNames } from './requests-with-names.ts';

interface Batch {
  /** Returns rows with a higher id. */
  readonly after: number;
  readonly limit: number;
}

/** Returns the photos of a customer's requests. */
export const findPhotosOf = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('requests')
    .select(['id', 'image'])
    .where('user_id', '=', userId)
    .where('image', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Yields the requests of a customer or a technician with their events and offers, in batches. */
export async function* withEvents(db: Reader, side: 'user_id' | 'technician_id', userId: number) {
  for await (const rows of inBatches((after, limit) => findBatch(db, side, userId, { after, limit }))) {
    const events = await db
      .selectFrom('request_events')
      .select(['request_id', 'actor_id', 'action', 'at'])
      .where(
        'request_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const offers = await db
      .selectFrom('offers')
      .select(['request_id', 'price_cents', 'starts_at', 'created_at'])
      .where(
        'request_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('version')
      .execute();
    const of = Map.groupBy(events, event => event.request_id);
    const offersOf = Map.groupBy(offers, offer => offer.request_id);
    yield rows.map(row => ({
      ...row,
      exported_user_id: userId,
      events: of.get(row.id) ?? [],
      offers: offersOf.get(row.id) ?? [],
    }));
  }
}

function findBatch(db: Reader, side: 'user_id' | 'technician_id', userId: number, { after, limit }: Batch) {
  return requestsWithNames(db)
    .selectAll('requests')
    .select(['offers.price_cents', 'offers.starts_at'])
    .select(['services.name as service', 'customer.name as customer', 'technician.name as technician'])
    .where(`requests.${side}`, '=', userId)
    .where('requests.id', '>', after)
    .orderBy('requests.id')
    .limit(limit)
    .execute();
}
