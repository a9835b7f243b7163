import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOpen, STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { findCounterOffersOf } from './counter-offers.ts';
import { findPhotos } from './photos.ts';
import { requestsWithNames } from './requests-with-names.ts';

/** Columns of the people of a request: the customer and the technician. An index finds the requests of each in the order of ids. */
export const SIDES = ['user_id', 'technician_id'] as const;
export type Side = (typeof SIDES)[number];

interface Batch {
  /** Only rows with a higher id. */
  readonly after: number;
  readonly limit: number;
}

const COLUMNS = [
  'id',
  'user_id',
  'description',
  'address',
  'latitude',
  'longitude',
  'counter_message',
  'cancel_reason',
  'cancelled_by',
  'image',
] as const;

/**
 * Yields the requests of a user, as customer or technician, with the texts in them, in batches. In the order in which transactions lock
 * them.
 */
export const requestsInvolving = (db: Reader, userId: number) =>
  readInSlices(async (after, limit) => {
    const [asCustomer, asTechnician] = await Promise.all(
      SIDES.map(side => findInvolvedBatch(db, side, userId, { after, limit })),
    );
    return [...(asCustomer ?? []), ...(asTechnician ?? [])]
      .sort((one, other) => one.id - other.id)
      .slice(0, limit);
  });

/** Reads one side, because an index finds one side in the order of ids. */
const findInvolvedBatch = (db: Reader, side: Side, userId: number, batch: Batch) =>
  selectSide(db, side, userId, batch).select(COLUMNS).execute();

export type InvolvedRequest = Awaited<ReturnType<typeof findInvolvedBatch>>[number];

/** Yields the street addresses of a customer's requests, in batches. */
export async function* addressesOf(db: Reader, userId: number): AsyncGenerator<readonly string[]> {
  const batches = readInSlices((after, limit) =>
    selectSide(db, 'user_id', userId, { after, limit }).select(['id', 'address']).execute(),
  );
  for await (const rows of batches) yield rows.flatMap(({ address }) => address ?? []);
}

/** Returns the requests of a user that have not ended, as customer or technician, in the order in which transactions lock them. */
export async function findUnendedOf(db: Reader, userId: number): Promise<UnendedRequest[]> {
  const sides = await Promise.all(SIDES.map(side => findUnended(db, side, userId)));
  return sides.flat().sort((one, other) => one.id - other.id);
}

const UNENDED = STATUSES.filter(isOpen);

const findUnended = (db: Reader, side: Side, userId: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'status', 'offer_version'])
    .where(side, '=', userId)
    .where('status', 'in', UNENDED)
    .execute();

export type UnendedRequest = Awaited<ReturnType<typeof findUnended>>[number];

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
    const ids = rows.map(({ id }) => id);
    const events = await db
      .selectFrom('request_events')
      .select(['request_id', 'actor_id', 'action', 'at'])
      .where('request_id', 'in', ids)
      .orderBy('id')
      .execute();
    await nextTurn();
    const offers = await db
      .selectFrom('offers')
      .select(['request_id', 'price_cents', 'starts_at', 'created_at'])
      .where('request_id', 'in', ids)
      .orderBy('version')
      .execute();
    const counterOffers = await findCounterOffersOf(db, ids);
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

/** Starts a query for a batch of the requests that a user has on one side, in the order of ids. The caller selects columns. */
const selectSide = (db: Reader, side: Side, userId: number, { after, limit }: Batch) =>
  db.selectFrom('requests').where(side, '=', userId).where('id', '>', after).orderBy('id').limit(limit);
