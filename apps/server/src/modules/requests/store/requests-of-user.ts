import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { findCounterOffersOf } from './counter-offers.ts';
import { findPhotos } from './photos.ts';
import { requestsWithNames } from './requests-with-names.ts';
import { type Batch, SIDES, type Side, selectSide } from './select-side.ts';

/** Returns a batch of a customer's requests with their photos. Requests without a photo are in it, because few may have one. */
export const findPhotosOf = (db: Reader, userId: number, batch: Batch) =>
  selectSide(db, 'user_id', userId, batch).select(['id', 'image']).execute();

/**
 * Yields the ids of a person's requests in batches, by default those of the customer before those of the technician. Rows that
 * belong to a request are exported with its batch, so that no list needs an index of its own.
 */
export async function* requestIdsOf(
  db: Reader,
  userId: number,
  sides: readonly Side[] = SIDES,
): AsyncGenerator<readonly number[]> {
  for (const side of sides)
    for await (const rows of readInSlices((after, limit) =>
      selectSide(db, side, userId, { after, limit }).select('id').execute(),
    ))
      yield rows.map(({ id }) => id);
}

/** Yields the requests of a customer or a technician with their events, offers, counter-offers and photos, in batches. */
export async function* withEvents(db: Reader, side: Side, userId: number) {
  for await (const rows of readInSlices((after, limit) =>
    findExportBatch(db, side, userId, { after, limit }),
  )) {
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
    await nextTurn();
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
    const counterOffers = await findCounterOffersOf(
      db,
      rows.map(({ id }) => id),
    );
    const photos = await findPhotos(db, rows);
    const of = Map.groupBy(events, event => event.request_id);
    const offersOf = Map.groupBy(offers, offer => offer.request_id);
    const counterOffersOf = Map.groupBy(counterOffers, counterOffer => counterOffer.request_id);
    yield rows.map(row => ({
      ...row,
      exported_user_id: userId,
      photos: photos.get(row.id) ?? [],
      events: of.get(row.id) ?? [],
      offers: offersOf.get(row.id) ?? [],
      counter_offers: counterOffersOf.get(row.id) ?? [],
    }));
  }
}

function findExportBatch(db: Reader, side: Side, userId: number, { after, limit }: Batch) {
  return requestsWithNames(db)
    .leftJoin('address_changes as proposed', join =>
      join.onRef('proposed.request_id', '=', 'requests.id').on('proposed.state', '=', sql.lit('pending')),
    )
    .selectAll('requests')
    .select('proposed.address as proposed_address')
    .select(['offers.price_cents', 'offers.starts_at'])
    .select(['services.name as service', 'customer.name as customer', 'technician.name as technician'])
    .where(`requests.${side}`, '=', userId)
    .where('requests.id', '>', after)
    .orderBy('requests.id')
    .limit(limit)
    .execute();
}
