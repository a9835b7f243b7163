import { Failure } from '@oficio/domain/errors.ts';
import { createAccountLink, createLoginLink } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { accountOf } from './holder.ts';
import { refreshAccount } from './refresh-account.ts';

/** Where the provider sends the technician back to: all one screen (spec, section 2). */
const RETURN_PATH = '/technician/stripe-success';
const REFRESH_PATH = '/technician/stripe-refresh';

/**
 * A fresh address of the provider's onboarding. `origin` is where the technician's browser reached us. Throws 403
 * unless they are approved, 409 when they have no account, 502 or 503 when the provider cannot help.
 */
export async function onboardingLink(
  context: PaymentContext,
  userId: number,
  origin: string,
): Promise<string> {
  const { accountId } = await accountOf(context.database.read, userId);
  const ways = { return_url: `${origin}${RETURN_PATH}`, refresh_url: `${origin}${REFRESH_PATH}` };
  return orGone(context, userId, await createAccountLink(requireProvider(context).client, accountId, ways));
}

/** A fresh address of the account's dashboard. Throws as above, and 409 while something is to be filled in. */
export async function dashboardLink(context: PaymentContext, userId: number): Promise<string> {
  const { read } = context.database;
  const known = await accountOf(read, userId);
  const { client } = requireProvider(context);
  // The provider's word that it is complete may still be on its way.
  if (known.onboardingComplete === 0) await refreshAccount(context, known.accountId);
  const { accountId, onboardingComplete } = await accountOf(read, userId);
  if (onboardingComplete === 0) throw new Failure('payout_account_incomplete');
  return orGone(context, userId, await createLoginLink(client, accountId));
}

/** Without an address the account is gone, in which case another can be made; or the provider makes no sense. */
async function orGone(context: PaymentContext, userId: number, url: string | null): Promise<string> {
  if (url !== null) return url;
  const { read } = context.database;
  await refreshAccount(context, (await accountOf(read, userId)).accountId);
  await accountOf(read, userId);
  throw new Failure('payment_provider');
}
