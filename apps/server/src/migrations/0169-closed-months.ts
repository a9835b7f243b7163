import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores the totals of each closed month of the ledger, so that a balance does not sum the ledger from its beginning, and the provider's
 * time of objects that were posted in a later month.
 */
export const closedMonths: Migration = {
  name: '0169-closed-months',
  isCompatible: true,
  statements: ({ clustered }) => [
    `create table closed_months (
      month text not null primary key,
      ends_at bigint not null,
      closed_at bigint not null
    ) ${clustered}`,
    `create table month_totals (
      month text not null references closed_months (month),
      kind text not null references ledger_kinds (name),
      account text not null references ledger_accounts (name),
      movements integer not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      primary key (month, kind, account)
    ) ${clustered}`,
    'alter table ledger_movements add column happened_at bigint',
  ],
};
