import type { Transaction } from '../../../platform/database/database.ts';
import { type Change, insertChange } from '../store/changes.ts';
import { lockProfile } from '../store/write-profiles.ts';

/**
 * Records that public data of a user changes in this transaction. The caller has locked the profile, if the user has one: the index
 * needs ids that ascend in the order of the commits. Returns the row of the feed.
 */
export async function recordChange(tx: Transaction, userId: number): Promise<Change> {
  const change = await insertChange(tx, userId);
  await tx.publish('user_data_changed', { change });
  return change;
}

/** Records that the name of a user, or the text of their reviews, changes in this transaction. */
export async function recordReviewerChange(tx: Transaction, userId: number): Promise<void> {
  await lockProfile(tx, userId);
  await recordChange(tx, userId);
}
