import type { Transaction } from '../../../platform/database/database.ts';
import { type Change, insertChange } from '../store/changes.ts';

/**
 * Records that what the search knows about a technician changes in this transaction. The caller has locked the profile: the index
 * needs ids that ascend in the order of the commits. Returns the row of the feed.
 */
export const recordListingChange = (tx: Transaction, technicianId: number): Promise<Change> =>
  recordChange(tx, { user_id: technicianId, is_listing: 1 });

/** Records that the account of a user with reviews, or their text, changes in this transaction. The search does not use these. */
export async function recordReviewerChange(tx: Transaction, userId: number): Promise<void> {
  await recordChange(tx, { user_id: userId, is_listing: 0 });
}

/** Records that the card of a technician changes in this transaction, but nothing by which the search finds it. */
export async function recordCardChange(tx: Transaction, technicianId: number): Promise<void> {
  await recordChange(tx, { user_id: technicianId, is_listing: 0 });
}

/** Id in the feed that stands for the catalogue of services. No user has it. */
export const CATALOGUE_ID = 0;

/** Records that the catalogue of services changes in this transaction. */
export async function recordCatalogueChange(tx: Transaction): Promise<void> {
  await recordChange(tx, { user_id: CATALOGUE_ID, is_listing: 0 });
  await tx.publish('catalogue_changed', {});
}

async function recordChange(
  tx: Transaction,
  changed: Pick<Change, 'user_id' | 'is_listing'>,
): Promise<Change> {
  const change = await insertChange(tx, changed);
  await tx.publish('user_data_changed', { change });
  return change;
}
