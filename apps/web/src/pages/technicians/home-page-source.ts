import { HOME_DESCRIPTION, HOME_TITLE } from '../../features/technicians/search/hero.tsx';
import { NoResults } from '../../features/technicians/search/results.tsx';
import { centreOf, queryOf, readSearch } from '../../features/technicians/search/search-state.ts';
import { servicesQuery, techniciansQuery } from '../../features/technicians/summary/technicians-api.ts';
import { orRefused } from '../../lib/api/api-error.ts';
import type { LoadPage } from '../../lib/page/page-head.ts';

/** Loads the first page of the search. Without a chosen place it searches around Madrid, because the position is unknown. */
export const loadHome: LoadPage = async ({ origin, search, cache, call }) => {
  const wanted = readSearch(search);
  await Promise.all([
    // Without its code, the server would leave a search without results to the browser.
    NoResults.load(),
    cache.fetchQuery(servicesQuery(call)),
    // The call refuses an unknown service; the screen says so.
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
      structuredData: ({ name }) => ({
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        inLanguage: 'es-ES',
        description: HOME_DESCRIPTION,
      }),
    },
  };
};
