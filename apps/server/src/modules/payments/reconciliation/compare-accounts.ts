import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { readinessOf, retrieveAccount } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findConnectedAccounts, findPayoutAccount } from '../store/payout-accounts/read.ts';
import { compareOurs, compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Compares all payout accounts with the provider's, because old accounts can change too. */
export function compareAccounts(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  const comparison = {
    list: (params: { readonly limit: number; readonly starting_after?: string }) =>
      client.accounts.list(params),
    differs: (account: Stripe.Account) => accountDiffers(read, account),
    recheck: {
      refresh: ({ id }: Stripe.Account) => refreshAccount(context, id),
      retrieve: ({ id }: Stripe.Account) => retrieveAccount(client, id),
    },
  };
  return compareTheirs(progress, comparison, false);
}

/** Refreshes accounts that the provider did not list. A refresh finds the account or marks it as gone. */
export function compareOwnAccounts(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  return compareOurs(progress, {
    read: page => findConnectedAccounts(read, page),
    objectIdOf: ({ account_id }) => account_id,
    async check({ account_id: accountId }, isListed) {
      if (isListed) return;
      await refreshAccount(context, accountId);
      if ((await findPayoutAccount(read, accountId))?.is_gone === 1) progress.repaired += 1;
    },
  });
}

async function accountDiffers(read: Reader, account: Stripe.Account): Promise<string | null> {
  const ours = await findPayoutAccount(read, account.id);
  // Another application may own the account, or a newer account may have replaced it.
  if (!ours) return null;
  const { onboardingComplete, chargesEnabled } = readinessOf(account);
  const same =
    (ours.onboarding_complete === 1) === onboardingComplete &&
    (ours.charges_enabled === 1) === chargesEnabled;
  return same
    ? null
    : `La cuenta de cobros ${account.id} no está igual en el proveedor que en nuestra contabilidad.`;
}
