import type { Migration } from '../platform/database/migrate.ts';

/** Stores when an administrator last mailed a notification again, so that two presses send one mail. */
export const noticesMailedAgain: Migration = {
  name: '0145-notices-mailed-again',
  isCompatible: true,
  statements: () => ['alter table notifications add column mailed_again_at bigint'],
};
