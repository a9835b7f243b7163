import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/paging/admin-list.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ACT_COLUMNS } from '../acts.ts';
import { ACT_LIST, actFilters, findAdminsWithActs } from '../store/audit.ts';
import { presentAct } from './present.ts';

/** Serves the log of administrators' acts. */
export function auditRoutes(router: Router, platform: Platform): void {
  const { read } = platform.database;

  router.on(auditEndpoints.listActs, async ({ query }) => {
    const { page, next_cursor } = await readActs(read, query);
    return { acts: page.map(presentAct), next_cursor, admins: await findAdminsWithActs(read) };
  });

  router.on(auditEndpoints.exportActs, call =>
    exportList(platform, call, { list: 'audit', name: 'registro', columns: ACT_COLUMNS, read: readActs }),
  );
}

const readActs = (db: Reader, query: Query<typeof auditEndpoints.listActs>) =>
  readPage(db, ACT_LIST, {
    ...query,
    sort: sortOf('-at'),
    days: instantsOf(query),
    filters: actFilters(query),
  });
