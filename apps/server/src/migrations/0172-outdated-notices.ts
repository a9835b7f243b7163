import type { Migration } from '../platform/database/migrate.ts';

/** Stores when a mail or push message about a notification was not sent, because it was no longer true. */
export const outdatedNotices: Migration = {
  name: '0172-outdated-notices',
  isCompatible: true,
  statements: () => ['alter table notifications add column outdated_at bigint'],
};
