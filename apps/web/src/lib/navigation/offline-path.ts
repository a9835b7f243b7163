import { safeNext } from './next-path.ts';

/** The page that stands in for all others without a network. */
export const OFFLINE_PATH = '/offline';
/** The parameter that says which page was meant. */
const BACK = 'volver';

/** The offline page, in the place of the one at this path and query. */
export const offlinePath = (meant: string): string => `${OFFLINE_PATH}?${BACK}=${encodeURIComponent(meant)}`;

/** Returns the requested page; the home page without one. */
export const meantPath = (search: URLSearchParams): string => safeNext(search.get(BACK)) ?? '/';
