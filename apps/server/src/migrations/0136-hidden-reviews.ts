import type { Migration } from '../platform/database/migrate.ts';

/** Lets an administrator hide a review. A hidden one is in no counter: neither in `review_counts` nor in the technician's mean. */
export const hiddenReviews: Migration = {
  // Not compatible: the version before would show hidden reviews, and they would be missing in its counts.
  name: '0136-hidden-reviews',
  statements: () => [
    'alter table reviews add column hidden_at bigint',
    // The entry of the audit log, which has the reason.
    'alter table reviews add column hidden_act_id bigint',
  ],
};
