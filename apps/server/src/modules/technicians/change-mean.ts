import type { Transaction } from '../../platform/database/database.ts';
import { refreshSearch } from './changes/record-changes.ts';
import { changeRating, writeRating } from './store/write-profiles.ts';

/**
 * Changes the sum of the stars that count in the technician's mean, and their number. Shows the profile and its reviews anew, also without a
 * difference. Call it in the transaction that changes the reviews.
 */
export async function changeMean(
  tx: Transaction,
  technicianId: number,
  change: { readonly sum: number; readonly count: number },
): Promise<void> {
  await changeRating(tx, technicianId, change);
  await refreshSearch(tx, technicianId);
}

/** Gives a new profile the reviews of the technician's earlier one: the sum of their stars and their number. */
export async function restoreRating(
  tx: Transaction,
  technicianId: number,
  reviews: { readonly sum: number; readonly count: number },
): Promise<void> {
  await writeRating(tx, technicianId, reviews);
  await refreshSearch(tx, technicianId);
}
