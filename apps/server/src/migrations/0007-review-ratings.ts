import type { Migration } from '../platform/database/migrate.ts';

/** Counts a technician's reviews by stars without reading the reviews. */
export const reviewRatings: Migration = {
  name: '0007-review-ratings',
  statements: () => ['create index reviews_by_rating on reviews (technician_id, rating)'],
};
