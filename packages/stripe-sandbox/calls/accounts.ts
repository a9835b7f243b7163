import { readAccountTerms } from '../accounts/account-params.ts';
import { DASHBOARD_PATH, LINK_TERM_S, ONBOARDING_PATH } from '../accounts/links.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { Books } from '../store/object-store.ts';
import { newId } from '../store/ids.ts';
import type { ProviderLink } from '../store/records.ts';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { readWebAddress } from '../http/web-address.ts';

const create: ApiCall = {
  method: 'POST',
  path: '/accounts',
  prepare({ params, origin }) {
    const terms = readAccountTerms(params);
    return async books => {
      const account = newAccount(terms, books.seconds);
      await books.create('account', { id: account.id, account, origin, verifiedAt: null });
      await books.tell('account.updated', account);
      return ok(account);
    };
  },
};

const retrieve: ApiCall = {
  method: 'GET',
  path: '/accounts/:id',
  prepare({ id }) {
    return async books => {
      const stored = await books.find('account', id);
      if (!stored) throw unknownAccount(id);
      return ok(stored.account);
    };
  },
};

/** A page on which the account's holder fills in what is missing. */
const createLink: ApiCall = {
  method: 'POST',
  path: '/account_links',
  prepare({ params }) {
    const accountId = params.requiredText('account', { max: 200 });
    params.requiredText('type');
    params.choice('type', ['account_onboarding']);
    const refreshUrl = readWebAddress(params, 'refresh_url');
    const returnUrl = readWebAddress(params, 'return_url');
    return async books => {
      const stored = await books.lock('account', accountId);
      if (!stored) throw unknownAccount(accountId);
      // The sandbox is where the platform is, by whatever name its own page was reached.
      const { origin } = new URL(refreshUrl);
      await books.save({ ...stored, origin }, stored.verifiedAt);
      const { id, expiresAt } = await makeLink(books, {
        purpose: 'onboarding',
        account: stored.id,
        refreshUrl,
        returnUrl,
      });
      const url = `${origin}${ONBOARDING_PATH}/${id}`;
      return ok({ object: 'account_link', created: books.seconds, expires_at: expiresAt, url });
    };
  },
};

/** A way into the holder's dashboard, once they have filled in what was missing. */
const createLoginLink: ApiCall = {
  method: 'POST',
  path: '/accounts/:id/login_links',
  prepare({ id }) {
    return async books => {
      const stored = await books.find('account', id);
      if (!stored) throw unknownAccount(id);
      if (!stored.account.details_submitted)
        throw ApiError.invalid(
          'Cannot create a login link for an account that has not completed onboarding.',
        );
      const link = await makeLink(books, {
        purpose: 'dashboard',
        account: id,
        refreshUrl: null,
        returnUrl: null,
      });
      const url = `${stored.origin}${DASHBOARD_PATH}/${link.id}`;
      return ok({ object: 'login_link', created: books.seconds, url });
    };
  },
};

async function makeLink(books: Books, link: Omit<ProviderLink, 'id' | 'expiresAt' | 'used'>) {
  const made = { ...link, id: newId('link'), expiresAt: books.seconds + LINK_TERM_S, used: false };
  await books.create('provider_link', made);
  return made;
}

/** As Stripe says it, whether the account is somebody else's or nobody's. */
const unknownAccount = (id: string) =>
  ApiError.invalid(
    `The provided key does not have access to account '${id.slice(0, 100)}' (or that account does not exist).`,
    { code: 'account_invalid' },
    403,
  );

export const accountCalls: readonly ApiCall[] = [create, retrieve, createLink, createLoginLink];
