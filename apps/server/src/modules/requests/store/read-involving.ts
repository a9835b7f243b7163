import { isOpen, STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { type Batch, SIDES, type Side, selectSide } from './select-side.ts';

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

/** Reads one side, because an index finds one side in the order of ids. */
const findInvolvedBatch = (db: Reader, side: Side, userId: number, batch: Batch) =>
  selectSide(db, side, userId, batch).select(COLUMNS).execute();

export type InvolvedRequest = Awaited<ReturnType<typeof findInvolvedBatch>>[number];
