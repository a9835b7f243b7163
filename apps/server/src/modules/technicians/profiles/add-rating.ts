import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { increaseRating } from '../store/write-profiles.ts';

/** Counts one more review of 1 to 5 stars into the technician's mean, in the review's own transaction. */
export async function addRating(tx: Transaction, technicianId: number, rating: number): Promise<void> {
  await increaseRating(tx, technicianId, rating);
  await refreshSearch(tx, technicianId);
}
