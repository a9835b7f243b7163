import { setupQuery } from '../../features/accounts/sign-in/login-notice.tsx';
import type { LoadPage } from '../../lib/page/page-head.ts';
import { LOGIN_LEAD, LOGIN_TITLE, REGISTER_LEAD, REGISTER_TITLE } from './sign-in-titles.ts';

/** No search engine lists these pages. */
const HEAD = { path: null, type: 'website', structuredData: null } as const;

export const loadLogin: LoadPage = async ({ cache, call }) => {
  await cache.fetchQuery(setupQuery(call));
  return {
    found: true,
    head: { ...HEAD, title: LOGIN_TITLE, description: LOGIN_LEAD },
  };
};

export const loadRegister: LoadPage = async () => ({
  found: true,
  head: { ...HEAD, title: REGISTER_TITLE, description: REGISTER_LEAD },
});
