import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import { findMoves } from '../store/search-requests.ts';
import type { RequestContext } from '../view/context.ts';
import { readRequest } from '../view/read-request.ts';
import {
  presentListedRequest,
  presentMove,
  presentRequestPayment,
  REQUEST_COLUMNS,
  type RequestPayment,
} from './present.ts';
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
    return { requests: page.map(presentListedRequest), next_cursor, is_too_broad: isTooBroad };
  });

  router.on(adminRequestEndpoints.exportRequests, call =>
    exportList(context, call, {
      list: 'requests',
      name: 'trabajos',
      columns: REQUEST_COLUMNS,
      read: searchRequests,
    }),
  );

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
