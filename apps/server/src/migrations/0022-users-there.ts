import type { Migration } from '../platform/database/migrate.ts';

/** Who is there, by role: administrators' counts read the index alone, and pass over deleted accounts without looking at them. */
export const usersThere: Migration = {
  name: '0022-users-there',
  statements: () => [
    'drop index users_by_role',
    'create index users_by_role on users (role, deleted_at, id)',
  ],
};
