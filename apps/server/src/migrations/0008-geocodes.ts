import type { Migration } from '../platform/database/migrate.ts';

/** Creates the cache of the geocoder's answers. */
export const geocodes: Migration = {
  name: '0008-geocodes',
  statements: () => [
    `create table geocodes (
      key text primary key,
      suggestions text not null,
      fetched_at bigint not null
    )`,
    'create index geocodes_by_age on geocodes (fetched_at)',
  ],
};
