/**
 * One-time tokens of mailed links (`?token=`). Removes them from the address before rendering, so that history,
 * screenshots and copied addresses contain none. The history state keeps the token for a refresh.
 */
const ADDRESS = '?token=';

/** Must run before the app renders. */
export function hideUrlToken(): void {
  const { search, pathname } = location;
  if (search.startsWith(ADDRESS)) history.replaceState({ token: search.slice(ADDRESS.length) }, '', pathname);
}

/** Returns the token that this page was opened with, or null; null on the server. */
export const urlToken = (): string | null =>
  (typeof history === 'undefined' ? null : history.state?.token) || null;
