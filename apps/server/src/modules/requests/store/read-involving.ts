import type { Reader } from '../../../platform/database/database.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';

const COLUMNS = [
  'id',
  'user_id',
  'status',
  'offer_version',
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
  inBatches(async (after, limit) => {
    const [asCustomer, asTechnician] = await Promise.all(
      (['user_id', 'technician_id'] as const).map(side => findBatch(db, side, userId, { after, limit })),
    );
    return [...(asCustomer ?? []), ...(asTechnician ?? [])]
      .sort((one, other) => one.id - other.id)
      .slice(0, limit);
  });

/** Reads one side, because an index finds one side in the order of ids. */
const findBatch = (
  db: Reader,
  side: 'user_id' | 'technician_id',
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('requests')
    .select(COLUMNS)
    .where(side, '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export type InvolvedRequest = Awaited<ReturnType<typeof findBatch>>[number];
