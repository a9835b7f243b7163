import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { changeRating, writeRating } from '../store/write-profiles.ts';

/** Adds a review of 1 to 5 stars to the technician's mean. Call it in the transaction that saves or shows the review. */
export async function addRating(tx: Transaction, technicianId: number, rating: number): Promise<void> {
  await changeRating(tx, technicianId, { sum: rating, count: 1 });
  await refreshSearch(tx, technicianId);
}

/** Takes a review out of the technician's mean. Call it in the transaction that hides the review. */
export async function removeRating(tx: Transaction, technicianId: number, rating: number): Promise<void> {
  await changeRating(tx, technicianId, { sum: -rating, count: -1 });
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
