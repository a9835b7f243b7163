import { DEFAULT_SITE, type Site } from '@oficio/domain/site.ts';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { readSite } from '../platform/mail/mail-settings.ts';
import type { Platform } from '../platform/platform.ts';

/** Returns the current public settings of the site: the same object until one of them changes. */
export type ReadSite = () => Promise<Site>;

/** Another process may save new settings. */
const MAX_AGE_MS = 1000;

/**
 * Reads the settings at most once a second. Settings that this process saves are used at once. Falls back to the last known ones during
 * an outage, because the page itself may still be cached.
 */
export function createReadSite({
  database,
  events,
  log,
}: Pick<Platform, 'database' | 'events' | 'log'>): ReadSite {
  let known = DEFAULT_SITE;
  const sites = new LRUCache<'site', Site>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: () => readSite(database.read),
  });
  events.subscribe('site_saved', async (tx, site) => tx.afterCommit(() => void sites.set('site', site)));
  return async () => {
    try {
      const site = await sites.forceFetch('site');
      if (!isSame(site, known)) known = site;
    } catch (error) {
      // The database itself reports an outage.
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, 'settings of the site could not be read');
    }
    return known;
  };
}

const isSame = (one: Site, other: Site): boolean =>
  (Object.keys(one) as (keyof Site)[]).every(name => one[name] === other[name]);
