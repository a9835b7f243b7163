import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores failed logins and wrong codes, so that all instances count them together. `key` is an HMAC of account and network or device,
 * so the table contains no addresses. SQLite has one process, which counts in memory; the table is empty there.
 */
export const loginAttempts: Migration = {
  name: '0158-login-attempts',
  isCompatible: true,
  statements: () => [
    `create table login_attempts (
      key text primary key,
      count integer not null,
      last_at bigint not null,
      expires_at bigint not null
    )`,
    'create index login_attempts_expired on login_attempts (expires_at)',
  ],
};
