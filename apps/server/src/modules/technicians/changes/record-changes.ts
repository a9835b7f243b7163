import type { Transaction } from '../../../platform/database/database.ts';
import { findListedAmong } from '../store/listed.ts';
import { lockProfile } from '../store/write-profiles.ts';

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

/**
 * Updates the search for one technician when this transaction, which changed the profile, commits. Removes a technician whom the public may
 * not find. Does nothing without a profile.
 */
export async function refreshSearch(tx: Transaction, technicianId: number): Promise<void> {
  // A parallel change of the same technician waits here and then reads what this transaction wrote.
  if (!(await lockProfile(tx, technicianId))) return;
  const [listed = null] = await findListedAmong(tx.db, [technicianId]);
  await tx.publish('public_data_changed', { userId: technicianId, listed });
}

/** Removes a technician whose profile this transaction deleted. */
export const removeFromSearch = (tx: Transaction, technicianId: number): Promise<void> =>
  tx.publish('public_data_changed', { userId: technicianId, listed: null });
