import type { Migration } from '../platform/database/migrate.ts';

/** Adds held money, payouts, refunds and the ledger that must agree with them. */
export const money: Migration = {
  name: '0012-money',
  statements: ({ generatedId }) => [
    `alter table requests add column cancelled_by text check (cancelled_by in ('customer', 'technician'))`,
    'alter table payments add column failure text',
    'alter table payments add column paid_at bigint',
    'update payments set paid_at = updated_at where outcome is not null',
    'alter table payments add column card_brand text',
    'alter table payments add column card_last4 text',
    'alter table payments add column check_at bigint',
    'alter table payments add column check_attempts integer not null default 0',
    'create index payments_to_check on payments (check_at) where check_at is not null',
    `create table payouts (
      payment_id bigint primary key references payments (id),
      request_id bigint not null references requests (id),
      technician_id bigint not null references users (id),
      amount_cents bigint not null check (amount_cents >= 0),
      fee_cents bigint not null check (fee_cents >= 0),
      state text not null check (state in ('held', 'frozen', 'due', 'sent', 'cancelled')),
      release_at bigint,
      problem text,
      problem_at bigint,
      decision text,
      decided_by bigint references users (id),
      decided_at bigint,
      transfer_key text,
      transfer_id text unique,
      attempts integer not null default 0,
      attempt_at bigint,
      sent_at bigint,
      revision bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index payouts_by_request on payouts (request_id)',
    'create index payouts_by_technician on payouts (technician_id, created_at)',
    `create index payouts_waiting on payouts (state, attempt_at) where attempt_at is not null`,
    `create table refunds (
      id ${generatedId},
      payment_id bigint not null references payments (id),
      request_id bigint not null references requests (id),
      amount_cents bigint not null check (amount_cents > 0),
      cause text not null check (cause in ('withdrawn', 'problem', 'too_late', 'provider')),
      reason text,
      actor_id bigint references users (id),
      status text not null check (status in ('due', 'pending', 'succeeded', 'failed')),
      refund_id text unique,
      failure text,
      attempts integer not null default 0,
      attempt_at bigint,
      revision bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index refunds_by_payment on refunds (payment_id)',
    'create index refunds_by_request on refunds (request_id)',
    // Before this migration, the only refunds were those of payments that came too late.
    `insert into refunds (payment_id, request_id, amount_cents, cause, status, refund_id, attempt_at, created_at, updated_at)
      select id, request_id, amount_cents, 'too_late', case outcome when 'refunded' then 'succeeded' else 'due' end,
        refund_id, case outcome when 'refunded' then null else updated_at end, updated_at, updated_at
      from payments where outcome in ('refund_due', 'refunded')`,
    'alter table payments drop column refund_id',
    `create index refunds_due on refunds (attempt_at) where status = 'due'`,
    `create table duties (
      name text primary key,
      attempts integer not null default 0,
      attempt_at bigint not null,
      told text
    )`,
    `create table disputes (
      dispute_id text primary key,
      payment_id bigint not null references payments (id),
      amount_cents bigint not null check (amount_cents > 0),
      status text not null,
      reason text not null,
      revision bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index disputes_by_payment on disputes (payment_id)',
    `create table ledger_movements (
      id ${generatedId},
      kind text not null,
      source_id text not null,
      request_id bigint not null references requests (id),
      at bigint not null,
      unique (kind, source_id)
    )`,
    'create index ledger_movements_by_request on ledger_movements (request_id, id)',
    `create table ledger_entries (
      id ${generatedId},
      movement_id bigint not null references ledger_movements (id),
      account text not null,
      technician_id bigint references users (id),
      amount_cents bigint not null check (amount_cents <> 0)
    )`,
    'create index ledger_entries_by_movement on ledger_entries (movement_id)',
    // The connected account of the balance; null for the platform's own.
    'alter table sandbox_movements add column account text',
    'create index sandbox_movements_by_account on sandbox_movements (account)',
    'create index sandbox_objects_by_kind on sandbox_objects (kind, created_at)',
    'create index ledger_entries_by_technician on ledger_entries (technician_id, account)',
  ],
};
