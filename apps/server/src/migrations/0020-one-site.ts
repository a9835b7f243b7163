import type { Migration } from '../platform/database/migrate.ts';

/** The site's name and its word on notifications are kept with the settings of the mail, and so nowhere else. */
export const oneSite: Migration = {
  name: '0020-one-site',
  statements: () => ['drop table site'],
};
