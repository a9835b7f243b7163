import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { daysInName, fileName } from '@oficio/domain/file-names.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { csvFile } from '../../../platform/export/csv-file.ts';
import { recordExport } from '../../../platform/export/record-export.ts';
import type { Router } from '../../../platform/http/router.ts';
import { findMoves } from '../store/search-requests.ts';
import type { RequestContext } from '../view/context.ts';
import { readRequest } from '../view/read-request.ts';
import { presentMove, presentRequestPayment, presentRow, type RequestPayment } from './present.ts';
import { REQUEST_COLUMNS } from './requests-csv.ts';
import { searchRequests } from './search-requests.ts';

/** Chat and payments own this data and requests cannot import them, so the composition root passes their readers in. */
interface AdminRequestContext extends RequestContext {
  readonly countMessages: (db: Reader, requestId: number, max: number) => Promise<number>;
  readonly findPaymentsOf: (db: Reader, requestId: number) => Promise<readonly RequestPayment[]>;
}

/** Registers the calls by which administrators list all requests and read one with its history. */
export function adminRequestRoutes(router: Router, context: AdminRequestContext): void {
  const { read } = context.database;

  router.on(adminRequestEndpoints.listRequests, async ({ query }) => {
    const { page, next_cursor, isTooBroad } = await searchRequests(read, query);
    return { requests: page.map(presentRow), next_cursor, is_too_broad: isTooBroad };
  });

  router.on(adminRequestEndpoints.exportRequests, async call => {
    const { database, log } = context;
    const filters = call.query;
    await database.transaction(tx => recordExport(tx, auditActorOf(call), { list: 'requests', filters }));
    return csvFile({
      name: fileName('trabajos', daysInName(filters, context.clock()), 'csv'),
      columns: REQUEST_COLUMNS,
      read: page => searchRequests(database.longRunning.read, { ...filters, ...page }),
      log,
    });
  });

  router.on(adminRequestEndpoints.getRequest, async ({ session, params: { id } }) => {
    const request = await readRequest(context, session, id);
    return {
      request,
      events: (await findMoves(read, id)).map(presentMove),
      messages: await context.countMessages(read, id, COUNT_CAP + 1),
      payments: (await context.findPaymentsOf(read, id)).map(presentRequestPayment),
    };
  });
}
