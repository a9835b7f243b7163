import type { Transaction } from '../../../platform/database/database.ts';
import { findListedAmong } from '../store/listed.ts';
import { lockProfile } from '../store/write-profiles.ts';

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
