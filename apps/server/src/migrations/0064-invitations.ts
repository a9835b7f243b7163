import type { Migration } from '../platform/database/migrate.ts';

const COLUMNS = 'token_hash, user_id, purpose, email, created_at, expires_at, used_at';
const PURPOSES = `('verify', 'change', 'reset', 'invite')`;

/** Adds invited administrators and their links, and marks links that a newer one replaced. */
export const invitations: Migration = {
  name: '0064-invitations',
  isCompatible: true,
  statements: ({ engine }) => [
    // Set while the person has not chosen a password.
    'alter table users add column invited_at bigint',
    ...(engine === 'postgres'
      ? [
          'alter table mailed_links add column replaced_at bigint',
          'alter table mailed_links drop constraint mailed_links_purpose_check',
          `alter table mailed_links add check (purpose in ${PURPOSES})`,
        ]
      : [
          // SQLite cannot change a constraint of a table.
          `create table mailed_links_new (
            token_hash text primary key,
            user_id bigint not null references users (id) on delete cascade,
            purpose text not null check (purpose in ${PURPOSES}),
            email text not null,
            created_at bigint not null,
            expires_at bigint not null,
            used_at bigint,
            replaced_at bigint
          )`,
          `insert into mailed_links_new (${COLUMNS}) select ${COLUMNS} from mailed_links`,
          'drop table mailed_links',
          'alter table mailed_links_new rename to mailed_links',
          'create index mailed_links_by_user on mailed_links (user_id, purpose, created_at)',
          'create index mailed_links_by_age on mailed_links (expires_at)',
        ]),
  ],
};
