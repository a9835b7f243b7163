import type { Dialect } from '../platform/database/migration/migration.ts';

/** The payment sandbox, separate from our own tables. They stay empty with a real provider. */
export const sandbox = ({ generatedId }: Dialect) => `
create table sandbox_objects (
  id text primary key,
  kind text not null,
  body text not null,
  revision bigint not null default 0,
  due_at bigint,
  created_at bigint not null
);
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;
create index sandbox_objects_by_kind on sandbox_objects (kind, created_at);

create table sandbox_movements (
  id ${generatedId},
  source_id text not null references sandbox_objects (id),
  -- The connected account of the balance; null for the platform's own.
  account text,
  kind text not null,
  amount_cents bigint not null,
  at bigint not null
);
create index sandbox_movements_by_account on sandbox_movements (account);

create table sandbox_events (
  id text primary key,
  type text not null,
  body text not null,
  created_at bigint not null
);

create table sandbox_deliveries (
  event_id text primary key references sandbox_events (id),
  attempts integer not null default 0,
  due_at bigint,
  answer integer,
  delivered_at bigint
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at) where due_at is not null;

create table sandbox_idempotency (
  scoped_key text primary key,
  fingerprint text not null,
  status integer,
  answer text,
  created_at bigint not null
);
create index sandbox_idempotency_by_age on sandbox_idempotency (created_at);
`;
