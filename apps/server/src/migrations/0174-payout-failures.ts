import type { Migration } from '../platform/database/migrate.ts';

/** Stores the last failed attempt to transfer a payout, so that the screens say why it is late. */
export const payoutFailures: Migration = {
  name: '0174-payout-failures',
  isCompatible: true,
  statements: () => [
    'alter table payouts add column failures integer not null default 0',
    'alter table payouts add column failed_at bigint',
    'alter table payouts add column failure_code text',
    'alter table payouts add column failure_text text',
  ],
};
