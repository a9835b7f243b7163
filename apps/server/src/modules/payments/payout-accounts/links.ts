import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { createAccountLink, createLoginLink } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findPayoutAccountOf, type PayoutAccountRow } from '../store/payouts/accounts.ts';
import { checkApproved, tellOwner } from './guard-account.ts';
import { refreshAccount } from './refresh-account.ts';

/** Paths to which the provider returns the technician; both show one screen (spec, section 2). */
const RETURN_PATH = '/technician/stripe-success';
const REFRESH_PATH = '/technician/stripe-refresh';

/**
 * Returns a fresh onboarding address, and tells the technician by mail. Throws 403 unless the technician is approved, 409 without an
 * account, 429 after too many links, 502 or 503 when the provider fails. `origin`: the server's in the technician's browser.
 */
export async function onboardingLink(
  context: PaymentContext,
  userId: number,
  origin: string,
): Promise<string> {
  const { account_id: accountId } = await payoutAccountOf(context.database.read, userId);
  const ways = { return_url: `${origin}${RETURN_PATH}`, refresh_url: `${origin}${REFRESH_PATH}` };
  return context.limits.run(['onboarding_link', userId], async () => {
    const { client } = requireProvider(context);
    const url = await urlOrThrow(context, userId, await createAccountLink(client, accountId, ways));
    await tellOwner(context, userId, 'link');
    return url;
  });
}

/** Returns a fresh address of the Stripe dashboard. Throws the errors of `onboardingLink`, and 409 before onboarding is complete. */
export async function dashboardLink(context: PaymentContext, userId: number): Promise<string> {
  const { read } = context.database;
  const known = await payoutAccountOf(read, userId);
  const { client } = requireProvider(context);
  // The webhook about the completed onboarding may be late.
  if (known.onboarding_complete === 0) await refreshAccount(context, known.account_id);
  const { account_id: accountId, onboarding_complete: onboardingComplete } = await payoutAccountOf(
    read,
    userId,
  );
  if (onboardingComplete === 0) throw new AppError('payout_account_incomplete');
  return urlOrThrow(context, userId, await createLoginLink(client, accountId));
}

/** Returns `url`. Throws when it is null: the account is gone, or the provider's answer is invalid. */
async function urlOrThrow(context: PaymentContext, userId: number, url: string | null): Promise<string> {
  if (url !== null) return url;
  const { read } = context.database;
  await refreshAccount(context, (await payoutAccountOf(read, userId)).account_id);
  await payoutAccountOf(read, userId);
  throw new AppError('payment_provider');
}

/** Returns the technician's account. Throws 403 unless the technician is approved, 409 without an account. */
async function payoutAccountOf(db: Reader, userId: number): Promise<PayoutAccountRow> {
  await checkApproved(db, userId);
  const account = await findPayoutAccountOf(db, userId);
  if (!account || account.is_gone === 1) throw new AppError('payout_account_missing');
  return account;
}
