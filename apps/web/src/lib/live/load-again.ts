import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads the data under this key again, because the server reported a change. Also replaces a first load that is running, which
 * `invalidateQueries` would keep: its reply may be older than the change.
 */
export async function loadAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Cancels only first loads. `invalidateQueries` replaces running reloads itself; an action that waits for one then waits for the
  // new one.
  await cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await cache.invalidateQueries({ queryKey });
}
