import type { Migration } from '../platform/database/migrate.ts';

/** What a person does with their own account: its sessions in words, links sent by mail, and its end. */
export const accounts: Migration = {
  name: '0017-accounts',
  statements: ({ generatedId }) => [
    // What its owner knows a session by.
    `alter table sessions add column agent text not null default ''`,
    // Links that were sent by mail, each good for one thing and once.
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
    // Whoever asks for a way back in waits here whether or not there is such an account.
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
