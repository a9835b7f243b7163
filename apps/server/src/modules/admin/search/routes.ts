import { searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { search } from './search.ts';

export function searchRoutes(router: Router, { database }: Pick<Platform, 'database'>): void {
  router.on(searchEndpoints.search, async ({ session, query }) => ({
    results: await search(database.read, session.role, query),
  }));
}
