import { safeNext } from './next-path.ts';

/** Page that replaces all others offline. */
export const OFFLINE_PATH = '/offline';
/** Query parameter with the requested page. */
const BACK = 'volver';

/** Returns the offline page for a requested path and query. */
export const offlinePath = (requested: string): string =>
  `${OFFLINE_PATH}?${BACK}=${encodeURIComponent(requested)}`;

/** Returns the requested page; the home page without one. */
export const requestedPath = (search: URLSearchParams): string => safeNext(search.get(BACK)) ?? '/';
