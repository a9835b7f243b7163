import { type ActOut, auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ActRow, findActs, findAdmins } from '../store/audit.ts';

/** Serves the log of administrators' acts. */
export function auditRoutes(router: Router, { database: { read } }: Platform): void {
  router.on(auditEndpoints.listActs, async ({ query }) => {
    const search = { action: query.action, adminId: query.admin };
    const { page, next_cursor } = cutPage(await findActs(read, search, idPage(query)), query, row => row.id);
    return { acts: page.map(presentAct), next_cursor, admins: await findAdmins(read) };
  });
}

const presentAct = (row: ActRow): ActOut => ({
  id: row.id,
  at: isoOf(row.at),
  admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
  action: row.action,
  subject_id: row.subject_id,
  details: { ...JSON.parse(row.details), ...(row.reason !== null && { reason: row.reason }) },
  address: row.address,
});
