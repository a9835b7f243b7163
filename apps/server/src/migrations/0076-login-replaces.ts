import type { Migration } from '../platform/database/migrate.ts';

/** Lets a login that waits for its code remember the session that it replaces. */
export const loginReplaces: Migration = {
  name: '0076-login-replaces',
  isCompatible: true,
  statements: () => ['alter table pending_logins add column replaces text'],
};
