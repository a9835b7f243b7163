import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { readSiteName } from '../platform/mail/site-name.ts';
import type { Platform } from '../platform/platform.ts';

/** What the site calls itself now. */
export type ReadName = () => Promise<string>;

/** The last name known when the database does not answer: the page itself may still be there. */
export function createReadName({ database, log }: Pick<Platform, 'database' | 'log'>): ReadName {
  let known: string = DEFAULT_SITE_NAME;
  return async () => {
    try {
      known = await readSiteName(database.read);
    } catch (error) {
      // The database itself reports an outage.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'the name of the site not read');
    }
    return known;
  };
}
