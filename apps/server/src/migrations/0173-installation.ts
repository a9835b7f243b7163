import type { Migration } from '../platform/database/migrate.ts';

/** What belongs to this database besides its rows: a fingerprint of `APP_SECRET` and the marker of the photo folder. */
export const installation: Migration = {
  name: '0173-installation',
  isCompatible: true,
  statements: () => ['create table installation (name text primary key, value text not null)'],
};
