import type { Migration } from '../platform/database/migrate.ts';

/**
 * Adds partial indexes for work that waits for an administrator: failed refunds without a replacement, undecided
 * disputes, paid jobs that have not started, and overdue payouts.
 */
export const adminQueue: Migration = {
  name: '0045-admin-queue',
  statements: () => [
    `alter table refunds add column closed_as text check (closed_as in ('retried', 'settled', 'covered'))`,
    'alter table refunds add column closed_at bigint',
    'alter table refunds add column closed_by bigint references users (id)',
    'alter table refunds add column closing_reason text',
    'alter table refunds add column settlement_id text',
    `create unique index refunds_by_settlement on refunds (settlement_id) where settlement_id is not null`,
    // Before this migration, a later refund of the same payment replaced a failed one.
    `update refunds set closed_as = 'retried', closed_at = updated_at where status = 'failed' and exists (
      select 1 from refunds as later where later.payment_id = refunds.payment_id and later.id > refunds.id
    )`,
    `create index refunds_failed on refunds (payment_id) where status = 'failed' and closed_as is null`,
    'alter table disputes add column due_by bigint',
    `create index disputes_undecided on disputes (payment_id) where status in ('needs_response', 'under_review')`,
    'alter table payments add column awaits_start integer',
    'alter table payments add column stall_told_at bigint',
    `update payments set awaits_start = 1 where outcome = 'paid' and request_id in (
      select id from requests where status = 'payment_completed'
    )`,
    `create index payments_awaiting_by_date on payments (agreed_at) where awaits_start = 1 and agreed_at is not null`,
    `create index payments_awaiting_undated on payments (paid_at) where awaits_start = 1 and agreed_at is null`,
    'alter table payouts add column due_at bigint',
    'alter table payouts add column reminders integer not null default 0',
    `update payouts set due_at = updated_at where state = 'due'`,
    `create index payouts_due_since on payouts (due_at) where state = 'due'`,
  ],
};
