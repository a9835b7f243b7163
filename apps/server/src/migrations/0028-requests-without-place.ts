import type { Migration } from '../platform/database/migrate.ts';

/** Allows a request without a position to a chosen technician. An open request always has a position. */
export const requestsWithoutPlace: Migration = {
  name: '0028-requests-without-place',
  statements: () =>
    ['address', 'latitude', 'longitude'].map(
      column => `alter table requests alter column ${column} drop not null`,
    ),
};
