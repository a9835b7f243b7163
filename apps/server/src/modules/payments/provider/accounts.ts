import type Stripe from 'stripe';
import { isRefusal, toProviderError } from './answers.ts';

/**
 * Calls about connected accounts. Each throws `payment_provider` when the provider is down, slow or returns
 * an invalid answer.
 */

export async function createAccount(
  client: Stripe,
  params: Stripe.AccountCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Account> {
  try {
    return checked(await client.accounts.create(params, { idempotencyKey }));
  } catch (error) {
    const { email, ...rest } = params;
    // Stripe may reject an address that we accept. Onboarding asks for one anyway.
    if (email !== undefined && isRefusal(error, 'email_invalid'))
      return createAccount(client, rest, `${idempotencyKey}-no-email`);
    throw toProviderError(error);
  }
}

/** Returns the account; null when the provider does not know it. */
export const retrieveAccount = (client: Stripe, id: string): Promise<Stripe.Account | null> =>
  unlessGone(async () => checked(await client.accounts.retrieve(id)));

/** Returns an onboarding address that opens once within minutes; null when the provider does not know the account. */
export const createAccountLink = (
  client: Stripe,
  id: string,
  ways: { readonly return_url: string; readonly refresh_url: string },
): Promise<string | null> =>
  unlessGone(async () =>
    addressIn(await client.accountLinks.create({ account: id, type: 'account_onboarding', ...ways })),
  );

/** Returns the address of the account's dashboard; null when the provider does not know the account. */
export const createLoginLink = (client: Stripe, id: string): Promise<string | null> =>
  unlessGone(async () => addressIn(await client.accounts.createLoginLink(id)));

async function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error, 'account_invalid') || isRefusal(error, 'resource_missing')) return null;
    throw toProviderError(error);
  }
}

/** Throws unless the answer is a Stripe account. A proxy may answer with other JSON. */
function checked(account: Stripe.Account): Stripe.Account {
  if (account.object !== 'account' || typeof account.id !== 'string')
    throw new Error('The payment provider returned an object that is not an Account');
  return account;
}

/** Returns the address. Throws unless it is HTTP or HTTPS, because the browser is redirected to it. */
function addressIn({ url }: { readonly url: string }): string {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw new Error('The payment provider returned no HTTP address');
  return url;
}

/**
 * Returns whether an account is ready. `chargesEnabled` means that the account can receive transfers, because it takes no
 * charges itself.
 */
export const readinessOf = ({ details_submitted, capabilities }: Stripe.Account) => ({
  onboardingComplete: details_submitted,
  chargesEnabled: details_submitted && capabilities?.transfers === 'active',
});
