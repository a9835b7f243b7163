import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { readinessOf } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findAccount, findConnectedAccounts } from '../store/payout-accounts/read.ts';
import { compareAll, type ReconciliationReport } from './report.ts';

/** Compares all payout accounts with the provider's, because old accounts can change too. */
export async function compareAccounts(context: PaymentContext, report: ReconciliationReport): Promise<void> {
  const { read } = context.database;
  const seen = await compareAll(report, {
    theirs: requireProvider(context).client.accounts.list({ limit: 100 }),
    differs: account => differs(read, account),
    refresh: ({ id }) => refreshAccount(context, id),
  });
  for (const { account_id: accountId } of await findConnectedAccounts(read)) {
    if (seen.has(accountId)) continue;
    // A refresh finds the account or marks it as gone.
    await refreshAccount(context, accountId);
    if ((await findAccount(read, accountId))?.is_gone === 1) report.repaired += 1;
  }
}

async function differs(read: Reader, account: Stripe.Account): Promise<string | null> {
  const ours = await findAccount(read, account.id);
  // Another application may own the account, or a newer account may have replaced it.
  if (!ours) return null;
  const { onboardingComplete, chargesEnabled } = readinessOf(account);
  const same =
    (ours.onboarding_complete === 1) === onboardingComplete &&
    (ours.charges_enabled === 1) === chargesEnabled;
  return same
    ? null
    : `La cuenta de cobros ${account.id} no está igual en el proveedor que en nuestros libros.`;
}
