import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Orders of the administrators' table of people, with and without a filter. Each ends with the id, which makes it unique. */
const INDEXES = {
  users_existing_by_registration: 'users (created_at, id) where deleted_at is null',
  users_existing_by_role_registration: 'users (role, created_at, id) where deleted_at is null',
  users_suspended_by_registration: 'users (created_at, id) where suspended_at is not null',
  users_invited_by_registration: 'users (created_at, id) where invited_at is not null',
} as const;

/** Adds the indexes of the administrators' table of people. */
export const peopleList: Migration = {
  name: '0142-people-list',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => buildIndexes(INDEXES, dialect),
};
