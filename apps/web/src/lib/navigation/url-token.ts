/**
 * One-time tokens that arrive in the address (`?token=`, alone). They leave it before anything renders, so that neither
 * the history, a screenshot nor a copied address holds one; a refresh of the page still finds it in the entry's state.
 */
const ADDRESS = '?token=';

/** To be called once, first of all. */
export function hideUrlToken(): void {
  const { search, pathname } = location;
  if (search.startsWith(ADDRESS)) history.replaceState({ token: search.slice(ADDRESS.length) }, '', pathname);
}

/** The token this page was opened with, or null; a server knows none. */
export const urlToken = (): string | null =>
  (typeof history === 'undefined' ? null : history.state?.token) || null;
