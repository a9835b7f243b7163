import { HOME_DESCRIPTION, HOME_TITLE } from '../../features/technicians/search/hero.tsx';
import { centreOf } from '../../features/technicians/search/state/centre.ts';
import { queryOf, readSearch } from '../../features/technicians/search/state/search-state.ts';
import { servicesQuery, techniciansQuery } from '../../features/technicians/summary/technicians-api.ts';
import { orRefused } from '../../lib/api/api-error.ts';
import type { LoadPage } from '../../lib/page/page-head.ts';

/** The first page of the search in the address, around Madrid unless a place was chosen: nobody knows yet where the visitor is. */
export const loadHome: LoadPage = async ({ origin, search, cache, call }) => {
  const wanted = readSearch(search);
  await Promise.all([
    cache.fetchQuery(servicesQuery(call)),
    // A service that does not exist is refused; the screen says so itself.
    orRefused(
      cache.fetchInfiniteQuery(techniciansQuery(queryOf(wanted, centreOf(wanted.chosen, null).point), call)),
    ),
  ]);
  return {
    found: true,
    head: {
      title: HOME_TITLE,
      description: HOME_DESCRIPTION,
      path: '/',
      type: 'website',
      structuredData: name => ({
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        inLanguage: 'es-ES',
        description: HOME_DESCRIPTION,
      }),
    },
  };
};
