import type { Migration } from '../platform/database/migrate.ts';

/**
 * Stores payout accounts of users who had signed up with another person's e-mail address, before that person took the
 * account over.
 */
export const formerPayoutAccounts: Migration = {
  name: '0024-former-payout-accounts',
  statements: () => [
    `create table former_payout_accounts (
      account_id text primary key,
      user_id bigint not null references users (id),
      given_up_at bigint not null
    )`,
    'create index former_payout_accounts_by_user on former_payout_accounts (user_id, given_up_at)',
  ],
};
