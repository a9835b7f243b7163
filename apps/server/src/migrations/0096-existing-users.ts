import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['users_existing', 'users (id) where deleted_at is null'],
  ['users_existing_by_role', 'users (role, id) where deleted_at is null'],
] as const;

/**
 * Replaces the index of existing users by two that deliver the order of their list. PostgreSQL does not see that a null column in an
 * index leaves the order of the next column, and SQLite skipped through the roles and sorted.
 */
export const existingUsers: Migration = {
  name: '0096-existing-users',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) => [
    ...INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
    'drop index if exists users_by_role',
  ],
};
