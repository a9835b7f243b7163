import type { Unit } from '../../../platform/database/database.ts';
import type { Card } from './find-card.ts';

/** It is a fact about a payment that does not change, so it does not count as having heard of it. */
export async function keepCard(unit: Unit, paymentId: number, { brand, last4 }: Card): Promise<void> {
  await unit.db
    .updateTable('payments')
    .set({ card_brand: brand, card_last4: last4 })
    .where('id', '=', paymentId)
    .execute();
}
