import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The answers that the server rendered a page from, each with its query key. The page carries them, so that hydration renders
 * the same markup.
 */
export type PageState = readonly (readonly [key: QueryKey, answer: unknown])[];

/** Id of the element that holds the state as JSON. */
export const STATE_ID = 'oficio-state';

export const readCache = (cache: QueryClient): PageState =>
  cache
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));

/** Fills a cache. `updatedAt` is the time of the answers in milliseconds since the epoch. */
export function fillCache(cache: QueryClient, state: PageState, updatedAt: number): void {
  for (const [key, answer] of state) cache.setQueryData(key, answer, { updatedAt });
}
