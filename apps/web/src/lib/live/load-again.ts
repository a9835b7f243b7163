import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads the data under this key again, because the server reported a change. Also replaces a first load that is running, which
 * `invalidateQueries` would keep: its reply may be older than the change.
 */
export async function loadAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  await cache.cancelQueries({ queryKey });
  await cache.invalidateQueries({ queryKey });
}
