import type { Migration } from '../platform/database/migrate.ts';

/** A customer may ask a technician of their choice without saying where; an open request always has a place. */
export const requestsWithoutPlace: Migration = {
  name: '0028-requests-without-place',
  statements: () =>
    ['address', 'latitude', 'longitude'].map(
      column => `alter table requests alter column ${column} drop not null`,
    ),
};
