import type { Migration } from '../../platform/database/migration/migration.ts';

/** Drops the indexes for two filters of a list together, because a page examines the rows of one of the filters. */
export const indexesOfTwoFilters: Migration = {
  name: '0180-indexes-of-two-filters',
  isCompatible: true,
  statements: () => [
    'drop index users_suspended_by_role_registration',
    'drop index audit_log_by_admin_action_time',
  ],
};
