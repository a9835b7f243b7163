import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { readSiteName } from '../platform/mail/site-name.ts';
import type { Platform } from '../platform/platform.ts';

/** Returns the current name of the site. */
export type ReadSiteName = () => Promise<string>;

/** Another process may save a new name. */
const MAX_AGE_MS = 1000;

/**
 * Reads the name at most once a second. A name that this process saves is used at once. Falls back to the last known name during an
 * outage, because the page itself may still be cached.
 */
export function createReadSiteName({
  database,
  events,
  log,
}: Pick<Platform, 'database' | 'events' | 'log'>): ReadSiteName {
  let known: string = DEFAULT_SITE_NAME;
  const names = new LRUCache<'site', string>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: () => readSiteName(database.read),
  });
  events.subscribe('site_name_saved', async (tx, { name }) =>
    tx.afterCommit(() => void names.set('site', name)),
  );
  return async () => {
    try {
      known = await names.forceFetch('site');
    } catch (error) {
      // The database itself reports an outage.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'site name could not be read');
    }
    return known;
  };
}
