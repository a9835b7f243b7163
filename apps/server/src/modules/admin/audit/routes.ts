import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { daysInName, fileName } from '@oficio/domain/file-names.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { csvFile } from '../../../platform/export/csv-file.ts';
import { recordExport } from '../../../platform/export/record-export.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { PageQuery } from '../../../platform/paging/id-pages.ts';
import { sortedPage } from '../../../platform/paging/sorted-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findActs, findAdmins } from '../store/audit.ts';
import { ACT_COLUMNS } from './acts-csv.ts';
import { presentAct } from './present.ts';

type Filters = Query<typeof auditEndpoints.exportActs>;

/** Serves the log of administrators' acts. */
export function auditRoutes(router: Router, { database, log, clock }: Platform): void {
  const { read } = database;

  router.on(auditEndpoints.listActs, async ({ query }) => {
    const { page, next_cursor } = await readActs(read, query, query);
    return { acts: page.map(presentAct), next_cursor, admins: await findAdmins(read) };
  });

  router.on(auditEndpoints.exportActs, async call => {
    const filters = call.query;
    await database.transaction(tx => recordExport(tx, auditActorOf(call), { list: 'audit', filters }));
    const db = database.longRunning.read;
    return csvFile({
      name: fileName('registro', daysInName(filters, clock()), 'csv'),
      columns: ACT_COLUMNS,
      read: page => readActs(db, filters, page),
      log,
    });
  });
}

const readActs = (db: Reader, { action, admin, ...days }: Filters, page: PageQuery) => {
  const search = { action, adminId: admin, ...instantsOf(days) };
  return sortedPage({ read: part => findActs(db, search, part) }, page);
};
