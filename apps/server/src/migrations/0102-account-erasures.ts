import type { Migration } from '../platform/database/migrate.ts';

/**
 * Creates the list of deleted accounts with rows that still contain personal data, and the index with which the audit log finds the
 * acts of one kind by one administrator.
 */
export const accountErasures: Migration = {
  name: '0102-account-erasures',
  isCompatible: true,
  statements: () => [
    `create table account_erasures (
      user_id bigint primary key references users (id),
      name text not null,
      email text not null,
      phone text,
      addresses text not null,
      attempts integer not null,
      attempt_at bigint not null
    )`,
    'create index account_erasures_due on account_erasures (attempt_at)',
    'create index audit_log_by_admin_and_action on audit_log (admin_id, action, id)',
  ],
};
