import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { increaseRating } from '../store/write-profiles.ts';

/** Adds a review of 1 to 5 stars to the technician's mean. Call it in the transaction that saves the review. */
export async function addRating(tx: Transaction, technicianId: number, rating: number): Promise<void> {
  await increaseRating(tx, technicianId, rating);
  await refreshSearch(tx, technicianId);
}
