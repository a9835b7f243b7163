import type { Migration } from '../platform/database/migrate.ts';

/** Stores the site's name and its notification setting only in the mail settings. */
export const oneSite: Migration = {
  name: '0020-one-site',
  statements: () => ['drop table site'],
};
