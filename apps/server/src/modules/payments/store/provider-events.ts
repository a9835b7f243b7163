import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';

/** The part of a webhook event that is stored, so that the event acts once. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
}

export async function isKnownEvent(db: Reader, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a handled event. Returns false when it was stored before. */
export async function insertProviderEvent(tx: Transaction, { id, type }: ProviderEvent): Promise<boolean> {
  const row = await tx.db
    .insertInto('provider_events')
    .values({ event_id: id, type, received_at: tx.now })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Stores an event that changes nothing. */
export const storeEvent = (
  { database }: { readonly database: Database },
  event: ProviderEvent,
): Promise<void> => database.transaction(async tx => void (await insertProviderEvent(tx, event)));
