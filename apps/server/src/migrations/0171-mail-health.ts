import type { Migration } from '../platform/database/migrate.ts';

/** Stores how each mail server answered last, for all instances, and which messages of the outbox an instance is sending. */
export const mailHealth: Migration = {
  name: '0171-mail-health',
  isCompatible: true,
  statements: () => [
    `create table mail_servers (
      host text primary key,
      last_success_at bigint,
      last_failure_at bigint,
      failing_since bigint,
      failures integer not null default 0,
      last_error text
    )`,
    'alter table outbox add column is_sending integer not null default 0',
    // The outbox is small, so the index needs no concurrent build.
    'create index outbox_waiting on outbox (created_at, id) where dead_at is null',
  ],
};
