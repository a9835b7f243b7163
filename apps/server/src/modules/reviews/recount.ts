import type { Transaction } from '../../platform/database/database.ts';
import { changeMean } from '../technicians/public.ts';
import { findReviewsOfPair, type ReviewPair, setCounted } from './store/reviews.ts';

/**
 * Decides which of a customer's reviews of a technician counts: the newest visible one, if the customer's e-mail address is verified. Changes
 * the counts and the mean, and shows the reviews anew. Call it after each change of these reviews. The caller has locked the customer's
 * account before, so that parallel changes follow each other.
 */
export async function recount(tx: Transaction, pair: ReviewPair): Promise<void> {
  const reviews = await findReviewsOfPair(tx.db, pair);
  const newest = reviews.findLast(({ hidden_at }) => hidden_at === null);
  const counted = newest?.is_verified === 1 ? newest : undefined;
  let sum = 0;
  let count = 0;
  for (const review of reviews) {
    const isCounted = review === counted;
    if (isCounted === (review.is_counted === 1)) continue;
    const change = isCounted ? 1 : -1;
    sum += change * review.rating;
    count += change;
    await setCounted(tx, { ...review, technician_id: pair.technicianId }, isCounted ? 1 : 0);
  }
  await changeMean(tx, pair.technicianId, { sum, count });
}
