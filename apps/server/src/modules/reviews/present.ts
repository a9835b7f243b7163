import { type ReviewOut, STARS } from '@oficio/domain/reviews/contract.ts';
import { isoOf } from '../../platform/database/instant.ts';
import type { countByRating, ReviewRow } from './store/reviews.ts';

export function presentReview(row: ReviewRow): ReviewOut {
  const { id, name, service_name, rating, comment } = row;
  return {
    id,
    user_name: name,
    service_name,
    rating,
    comment,
    is_counted: row.is_counted === 1,
    created_at: isoOf(row.created_at),
  };
}

/** Returns the number of counted reviews for each of five ratings, most stars first. */
export function presentHistogram(counted: Awaited<ReturnType<typeof countByRating>>): number[] {
  return STARS.map(stars => counted.find(({ rating }) => rating === stars)?.count ?? 0);
}
