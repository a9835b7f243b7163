import type { Reader, Transaction } from '../../../platform/database/database.ts';

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
