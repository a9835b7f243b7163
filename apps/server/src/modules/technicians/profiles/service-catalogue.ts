import { LRUCache } from 'lru-cache';
import type { Reader } from '../../../platform/database/database.ts';
import { findServices } from '../store/read-profiles.ts';

/** Only migrations add services. During an update another process may run one, so the text is read again. */
const MAX_AGE_MS = 60_000;

/** Returns a function that returns the JSON reply with the catalogue of services, at most a minute old while the database works. */
export function createServiceCatalogue(db: Reader): () => Promise<string> {
  const catalogue = new LRUCache<'services', string>({
    max: 1,
    ttl: MAX_AGE_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => JSON.stringify({ services: await findServices(db) }),
  });
  return () => catalogue.forceFetch('services');
}
