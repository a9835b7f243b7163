import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** The suspended accounts of a role: for the table of technicians by number, for the table of people by registration. */
const INDEXES = {
  users_suspended_by_role: 'users (role, id) where suspended_at is not null',
  users_suspended_by_role_registration: 'users (role, created_at, id) where suspended_at is not null',
} as const;

/** Replaces the index of all suspended accounts by number, because a list of suspended technicians read the customers, too. */
export const suspendedByRole: Migration = {
  name: '0146-suspended-by-role',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => [
    ...buildIndexes(INDEXES, dialect),
    `drop index${dialect.engine === 'postgres' ? ' concurrently' : ''} if exists users_suspended`,
  ],
};
