import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads the data under this key again, because the server reported a change. Also replaces a first load that is running, which
 * `invalidateQueries` would keep: its reply may be older than the change.
 */
export async function loadAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  // Only first loads: `invalidateQueries` replaces the others itself, and lets whoever waits for one wait for its replacement.
  await cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await cache.invalidateQueries({ queryKey });
}
