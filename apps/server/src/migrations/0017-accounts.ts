import type { Migration } from '../platform/database/migrate.ts';

/** Adds readable sessions, mailed links and the deletion of accounts. */
export const accounts: Migration = {
  name: '0017-accounts',
  statements: ({ generatedId }) => [
    // Shown to the account's owner to recognise a session.
    `alter table sessions add column agent text not null default ''`,
    // Mailed links. Each is valid for one purpose and can be used once.
    `create table mailed_links (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'change', 'reset')),
      email text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    'create index mailed_links_by_user on mailed_links (user_id, purpose, created_at)',
    'create index mailed_links_by_age on mailed_links (expires_at)',
    // Every recovery request is stored here, whether or not the account exists.
    `create table recovery_asks (
      id ${generatedId},
      email_key text not null,
      attempts integer not null default 0,
      attempt_at bigint not null,
      created_at bigint not null
    )`,
    'create index recovery_asks_due on recovery_asks (attempt_at)',
    'alter table users add column deleted_at bigint',
  ],
};
