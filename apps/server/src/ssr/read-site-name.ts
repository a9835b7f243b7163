import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { readSiteName } from '../platform/mail/site-name.ts';
import type { Platform } from '../platform/platform.ts';

/** Returns the current name of the site. */
export type ReadSiteName = () => Promise<string>;

/** Falls back to the last known name during an outage, because the page itself may still be cached. */
export function createReadSiteName({ database, log }: Pick<Platform, 'database' | 'log'>): ReadSiteName {
  let known: string = DEFAULT_SITE_NAME;
  return async () => {
    try {
      known = await readSiteName(database.read);
    } catch (error) {
      // The database itself reports an outage.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'site name could not be read');
    }
    return known;
  };
}
