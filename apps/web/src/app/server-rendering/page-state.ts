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

/**
 * Fills a cache. `updatedAt` is the time of the answers in milliseconds since the epoch. A part of a key such as `:id` stands for that
 * parameter of the address, because one document serves all profiles that do not exist.
 */
export function fillCache(
  cache: QueryClient,
  state: PageState,
  updatedAt: number,
  params: Readonly<Record<string, string | undefined>> = {},
): void {
  for (const [key, answer] of state) {
    const filled = key.map(part =>
      typeof part === 'string' && part.startsWith(':') ? (params[part.slice(1)] ?? part) : part,
    );
    cache.setQueryData(filled, answer, { updatedAt });
  }
}
