import type { ProfileRow } from './store/read-profiles.ts';

/** The exact mean of all reviews, 1 to 5; null without any. */
export function meanRating({ rating_sum, rating_count }: Pick<ProfileRow, 'rating_sum' | 'rating_count'>) {
  return rating_count === 0 ? null : rating_sum / rating_count;
}
