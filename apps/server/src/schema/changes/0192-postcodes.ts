import type { Migration } from '../../platform/database/migration/migration.ts';

/** The operator's list of postcodes, which the command `postcodes` replaces. Empty until then. */
export const postcodes: Migration = {
  name: '0192-postcodes',
  isCompatible: true,
  statements: () => [
    `create table postcodes (
      postcode text not null,
      municipality text not null,
      primary key (postcode, municipality)
    )`,
  ],
};
