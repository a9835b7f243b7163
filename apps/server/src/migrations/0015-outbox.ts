import type { Migration } from '../platform/database/migrate.ts';

/** Creates the outbox, the mail settings, and the mails that are stored where sending is disabled. */
export const outbox: Migration = {
  name: '0015-outbox',
  statements: ({ generatedId }) => [
    `create table outbox (
      id ${generatedId},
      kind text not null,
      recipient text not null,
      payload text not null,
      fold_key text unique,
      attempts integer not null default 0,
      attempt_at bigint,
      tried_at bigint,
      last_error text,
      created_at bigint not null,
      dead_at bigint
    )`,
    'create index outbox_due on outbox (kind, attempt_at)',
    'create index outbox_dead on outbox (id) where dead_at is not null',
    `create table mail_settings (
      id integer primary key check (id = 1),
      provider text not null check (provider in ('gmail', 'outlook', 'smtp')),
      host text not null,
      port integer not null,
      secure integer not null,
      username text not null,
      sealed_password text not null,
      from_address text not null,
      from_name text not null,
      enabled integer not null,
      updated_at bigint not null
    )`,
    `create table kept_mails (
      id ${generatedId},
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      unsubscribe_url text,
      created_at bigint not null
    )`,
  ],
};
