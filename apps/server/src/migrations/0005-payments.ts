import type { Migration } from '../platform/database/migrate.ts';

/** What it takes to hear of a payment in any order, and to give back what arrived for nothing. */
export const payments: Migration = {
  name: '0005-payments',
  statements: () => [
    'alter table payments add column revision bigint not null default 0',
    `alter table payments add column outcome text check (outcome in ('paid', 'refund_due', 'refunded'))`,
    'alter table payments add column refund_id text',
  ],
};
