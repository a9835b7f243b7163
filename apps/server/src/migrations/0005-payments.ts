import type { Migration } from '../platform/database/migrate.ts';

/** Adds the columns for payment events in any order and for refunds of payments that came too late. */
export const payments: Migration = {
  name: '0005-payments',
  statements: () => [
    'alter table payments add column revision bigint not null default 0',
    `alter table payments add column outcome text check (outcome in ('paid', 'refund_due', 'refunded'))`,
    'alter table payments add column refund_id text',
  ],
};
