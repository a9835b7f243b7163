import type { Reader } from '../../../platform/database/database.ts';

/** Returns all requests of a user, as customer or technician, with the texts in them. */
export function findRequestsInvolving(db: Reader, userId: number) {
  return db
    .selectFrom('requests')
    .select([
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
    ])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('technician_id', '=', userId)]))
    .orderBy('id')
    .execute();
}

export type InvolvedRequest = Awaited<ReturnType<typeof findRequestsInvolving>>[number];
