import { type SearchResultsOut, searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { auditActorOf, recordAct } from '../../../platform/database/audit-log.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { search } from '../search.ts';

export function searchRoutes(router: Router, { database }: Pick<Platform, 'database'>): void {
  router.on(searchEndpoints.search, async call => {
    const results = await search(database.read, call.session.role, call.query);
    const details = shownIn(results);
    // The log is about data that was shown, so a search without results has no entry.
    if (Object.keys(details).length > 0)
      await database.transaction(tx =>
        recordAct(tx, auditActorOf(call), { action: 'site_searched', details }),
      );
    return { results };
  });
}

/** Returns the ids that an answer shows, by kind. The searched text may name a person, so the log does not hold it. */
const shownIn = (results: SearchResultsOut): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(results).flatMap(([kind, shown]) => {
      const ids = shown?.found.map(({ id }) => id) ?? [];
      return ids.length > 0 ? [[kind, ids.join(', ')]] : [];
    }),
  );
