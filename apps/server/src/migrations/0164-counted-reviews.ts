import type { Migration } from '../platform/database/migrate.ts';

/**
 * Lets only the newest review of each customer count in a technician's mean, after the customer verified the e-mail address. Reviews from
 * before count as they did.
 */
export const countedReviews: Migration = {
  // Not compatible: the version before would count all reviews, and would leave the new column as it is when it hides one.
  name: '0164-counted-reviews',
  statements: () => [
    'alter table reviews add column is_verified integer not null default 1',
    'alter table reviews add column is_counted integer not null default 1',
    'update reviews set is_counted = 0 where hidden_at is not null',
    'create index reviews_of_pair on reviews (user_id, technician_id, id)',
  ],
};
