import type { Migration } from '../platform/database/migrate.ts';

/** Counts the reviews of a technician by rating, and lists the reviews that a customer wrote without reading all reviews. */
export const reviewCounts: Migration = {
  // Not compatible: the version before does not update the counts.
  name: '0085-review-counts',
  statements: ({ clustered }) => [
    `create table review_counts (
      technician_id bigint not null references users (id),
      rating integer not null,
      count integer not null,
      primary key (technician_id, rating)
    ) ${clustered}`,
    `insert into review_counts (technician_id, rating, count)
      select technician_id, rating, count(*) from reviews group by technician_id, rating`,
    'drop index reviews_by_rating',
    'create index reviews_by_customer on reviews (user_id, id)',
  ],
};
