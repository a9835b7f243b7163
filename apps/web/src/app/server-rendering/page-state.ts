import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What a page was rendered from travels beside it, so that the browser's first rendering is the server's: the answers of
 * its calls, each with the key under which its hook looks for it.
 */
export type PageState = readonly (readonly [key: QueryKey, answer: unknown])[];

/** Of the element in the page that holds the state, as JSON. */
export const STATE_ID = 'oficio-state';

export const readCache = (cache: QueryClient): PageState =>
  cache
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));

/** Fills a cache. `updatedAt`: when the answers were current, in milliseconds since the epoch. */
export function fillCache(cache: QueryClient, state: PageState, updatedAt: number): void {
  for (const [key, answer] of state) cache.setQueryData(key, answer, { updatedAt });
}
