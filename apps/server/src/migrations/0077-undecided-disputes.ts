import type { Migration } from '../platform/database/migrate.ts';

/** Adds appeals and unknown statuses to the index of undecided disputes. */
export const undecidedDisputes: Migration = {
  name: '0077-undecided-disputes',
  isCompatible: true,
  statements: () => [
    'drop index disputes_undecided',
    `create index disputes_undecided on disputes (payment_id) where status in
      ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'unknown')`,
  ],
};
