import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findActs, findAdmins } from '../store/audit.ts';
import { presentAct } from './present.ts';

/** Serves the log of administrators' acts. */
export function auditRoutes(router: Router, { database: { read } }: Platform): void {
  router.on(auditEndpoints.listActs, async ({ query }) => {
    const search = { action: query.action, adminId: query.admin };
    const { page, next_cursor } = cutPage(await findActs(read, search, idPage(query)), query, row => row.id);
    return { acts: page.map(presentAct), next_cursor, admins: await findAdmins(read) };
  });
}
