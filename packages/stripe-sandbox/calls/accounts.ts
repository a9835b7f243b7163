import { readAccountTerms } from '../accounts/account-params.ts';
import { DASHBOARD_PATH, LINK_TERM_S, ONBOARDING_PATH } from '../accounts/links.ts';
import { newAccount } from '../accounts/new-account.ts';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { readWebAddress } from '../http/web-address.ts';
import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { ProviderLink } from '../store/records.ts';

const create: ApiCall = {
  method: 'POST',
  path: '/accounts',
  prepare({ params, origin }) {
    const terms = readAccountTerms(params);
    return async store => {
      const account = newAccount(terms, store.seconds);
      await store.create('account', { id: account.id, account, origin, verifiedAt: null });
      await store.emit('account.updated', account);
      return ok(account);
    };
  },
};

const retrieve: ApiCall = {
  method: 'GET',
  path: '/accounts/:id',
  prepare({ id }) {
    return async store => {
      const stored = await store.find('account', id);
      if (!stored) throw unknownAccount(id);
      return ok(stored.account);
    };
  },
};

/** Creates a link to a page where the account holder completes the account. */
const createLink: ApiCall = {
  method: 'POST',
  path: '/account_links',
  prepare({ params }) {
    const accountId = params.requiredText('account', { max: 200 });
    params.requiredText('type');
    params.choice('type', ['account_onboarding']);
    const refreshUrl = readWebAddress(params, 'refresh_url');
    const returnUrl = readWebAddress(params, 'return_url');
    return async store => {
      const stored = await store.lock('account', accountId);
      if (!stored) throw unknownAccount(accountId);
      // The sandbox runs on the platform's server, so the link uses the host name of the platform's own page.
      const { origin } = new URL(refreshUrl);
      await store.save({ ...stored, origin }, stored.verifiedAt);
      const { id, expiresAt } = await makeLink(store, {
        purpose: 'onboarding',
        account: stored.id,
        refreshUrl,
        returnUrl,
      });
      const url = `${origin}${ONBOARDING_PATH}/${id}`;
      return ok({ object: 'account_link', created: store.seconds, expires_at: expiresAt, url });
    };
  },
};

/** Creates a link to the account holder's dashboard. Requires a completed account. */
const createLoginLink: ApiCall = {
  method: 'POST',
  path: '/accounts/:id/login_links',
  prepare({ id }) {
    return async store => {
      const stored = await store.find('account', id);
      if (!stored) throw unknownAccount(id);
      if (!stored.account.details_submitted)
        throw ApiError.invalid(
          'Cannot create a login link for an account that has not completed onboarding.',
        );
      const link = await makeLink(store, {
        purpose: 'dashboard',
        account: id,
        refreshUrl: null,
        returnUrl: null,
      });
      const url = `${stored.origin}${DASHBOARD_PATH}/${link.id}`;
      return ok({ object: 'login_link', created: store.seconds, url });
    };
  },
};

async function makeLink(store: ObjectStore, link: Omit<ProviderLink, 'id' | 'expiresAt' | 'used'>) {
  const made = { ...link, id: newId('link'), expiresAt: store.seconds + LINK_TERM_S, used: false };
  await store.create('provider_link', made);
  return made;
}

/** Returns the error that Stripe uses both for foreign and for unknown accounts. */
const unknownAccount = (id: string) =>
  ApiError.invalid(
    `The provided key does not have access to account '${id.slice(0, 100)}' (or that account does not exist).`,
    { code: 'account_invalid' },
    403,
  );

export const accountCalls: readonly ApiCall[] = [create, retrieve, createLink, createLoginLink];
