import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { fixedQuery } from '../../../platform/database/statement.ts';

/** The part of a webhook event that is stored, so that the event acts once. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
}

const selectEvent = fixedQuery((db, eventId: string) =>
  db.selectFrom('provider_events').select('event_id').where('event_id', '=', eventId),
);

export const isKnownEvent = async (db: Reader, eventId: string): Promise<boolean> =>
  (await selectEvent(db, eventId)).length > 0;

const insertNew = fixedQuery((db, event_id: string, type: string, received_at: number) =>
  db
    .insertInto('provider_events')
    .values({ event_id, type, received_at })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .returning('event_id'),
);

/** Stores a handled event. Returns false when it was stored before. */
export const insertProviderEvent = async (
  { db, now }: Transaction,
  { id, type }: ProviderEvent,
): Promise<boolean> => (await insertNew(db, id, type, now)).length > 0;

/** Returns when the last webhook arrived, in milliseconds since the epoch; null without one. */
export async function findLastEventAt(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('provider_events')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}
