import type { Migration } from '../platform/database/migrate.ts';

/** Creates the tables of the payment sandbox, separate from our own. They stay empty with a real provider. */
export const sandbox: Migration = {
  name: '0004-sandbox',
  statements: ({ generatedId }) => [
    `create table sandbox_objects (
      id text primary key,
      kind text not null,
      body text not null,
      revision bigint not null default 0,
      due_at bigint,
      created_at bigint not null
    )`,
    'create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null',
    `create table sandbox_movements (
      id ${generatedId},
      source_id text not null references sandbox_objects (id),
      kind text not null,
      amount_cents bigint not null,
      at bigint not null
    )`,
    `create table sandbox_events (
      id text primary key,
      type text not null,
      body text not null,
      created_at bigint not null
    )`,
    `create table sandbox_deliveries (
      event_id text primary key references sandbox_events (id),
      attempts integer not null default 0,
      due_at bigint,
      answer integer,
      delivered_at bigint
    )`,
    'create index sandbox_deliveries_due on sandbox_deliveries (due_at) where due_at is not null',
    `create table sandbox_idempotency (
      scoped_key text primary key,
      fingerprint text not null,
      status integer,
      answer text,
      created_at bigint not null
    )`,
    'create index sandbox_idempotency_by_age on sandbox_idempotency (created_at)',
  ],
};
