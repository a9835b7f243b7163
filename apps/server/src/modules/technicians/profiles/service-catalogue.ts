import { LRUCache } from 'lru-cache';
import type { findServices } from '../store/read-profiles.ts';

/** Only migrations add services. During an update another process may run one, so the text is read again. */
const MAX_AGE_MS = 60_000;

/**
 * Returns a function that returns the JSON reply with the catalogue of services. The reply is at most a minute old while the database
 * works. During an outage the function returns the last reply, or rejects if there is none.
 */
export function createServiceCatalogue(
  readServices: () => ReturnType<typeof findServices>,
): () => Promise<string> {
  const catalogue = new LRUCache<'services', string>({
    max: 1,
    ttl: MAX_AGE_MS,
    // `allowStaleOnFetchRejection` would hide the error when there is no earlier reply.
    fetchMethod: async (_key, last) => {
      try {
        return JSON.stringify({ services: await readServices() });
      } catch (error) {
        if (last === undefined) throw error;
        return last;
      }
    },
  });
  return () => catalogue.forceFetch('services');
}
