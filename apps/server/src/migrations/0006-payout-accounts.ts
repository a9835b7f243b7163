import type { Migration } from '../platform/database/migrate.ts';

/** Adds the payout accounts of technicians. */
export const payoutAccounts: Migration = {
  name: '0006-payout-accounts',
  statements: () => [
    `create table payout_accounts (
      user_id bigint primary key references users (id),
      account_id text not null unique,
      is_gone integer not null default 0 check (is_gone in (0, 1)),
      onboarding_complete integer not null check (onboarding_complete in (0, 1)),
      charges_enabled integer not null check (charges_enabled in (0, 1)),
      revision bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
  ],
};
