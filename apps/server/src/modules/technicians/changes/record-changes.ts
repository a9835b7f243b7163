import type { Transaction } from '../../../platform/database/database.ts';

/** Announces that the account of a user with reviews, or their text, changes in this transaction. The search does not use these. */
export const recordReviewerChange = (tx: Transaction, userId: number): Promise<void> =>
  tx.publish('public_data_changed', { userId });

/** Stands for the catalogue of services. No user has this id. */
export const CATALOGUE_ID = 0;

/** Announces that the catalogue of services changes in this transaction. */
export async function recordCatalogueChange(tx: Transaction): Promise<void> {
  await tx.publish('public_data_changed', { userId: CATALOGUE_ID });
  await tx.publish('catalogue_changed', {});
}
