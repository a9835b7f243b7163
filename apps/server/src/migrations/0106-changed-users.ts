import type { Migration } from '../platform/database/migrate.ts';

/** Lets the feed of changes name any user, and distinguish changes of the search, because a reviewer's name does not concern it. */
export const changedUsers: Migration = {
  name: '0106-changed-users',
  isCompatible: false,
  statements: () => [
    'alter table technician_changes rename column technician_id to user_id',
    'alter table technician_changes add column is_listing integer not null default 1',
  ],
};
