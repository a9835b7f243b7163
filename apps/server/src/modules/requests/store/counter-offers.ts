import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

export interface NewCounterOffer {
  /** Version of the offer that it answers. */
  readonly offerVersion: number;
  readonly priceCents: Cents | null;
  readonly message: string | null;
}

export async function insertCounterOffer(
  tx: Transaction,
  requestId: number,
  { offerVersion, priceCents, message }: NewCounterOffer,
): Promise<void> {
  await tx.db
    .insertInto('counter_offers')
    .values({
      request_id: requestId,
      offer_version: offerVersion,
      price_cents: priceCents,
      message,
      created_at: tx.now,
    })
    .execute();
}

/** Returns the counter-offers to these requests; those to the same request oldest first. */
export async function findCounterOffersOf(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('counter_offers')
    .select(['request_id', 'offer_version', 'price_cents', 'message', 'created_at'])
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('offer_version')
    .execute();
}

interface ErasedMessage {
  readonly request_id: number;
  readonly offer_version: number;
  readonly message: string;
}

/** Overwrites the message of a counter-offer. */
export async function eraseCounterMessage(
  tx: Transaction,
  { request_id: requestId, offer_version: offerVersion, message }: ErasedMessage,
): Promise<void> {
  await tx.db
    .updateTable('counter_offers')
    .set({ message })
    .where('request_id', '=', requestId)
    .where('offer_version', '=', offerVersion)
    .execute();
}
