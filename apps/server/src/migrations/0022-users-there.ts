import type { Migration } from '../platform/database/migrate.ts';

/** Adds an index of existing users by role, so that counts read only the index and skip deleted accounts. */
export const usersThere: Migration = {
  name: '0022-users-there',
  statements: () => [
    'drop index users_by_role',
    'create index users_by_role on users (role, deleted_at, id)',
  ],
};
