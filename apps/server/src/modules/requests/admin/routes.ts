import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import { countMessages } from '../../chat/public.ts';
import { type RequestContext, readRequest } from '../public.ts';
import { presentMove, presentRequestPayment, presentRow } from './present.ts';
import { findMoves, findRequestPayments } from '../store/search-requests.ts';
import { searchRequests } from './search-requests.ts';

/** Every request and its history, to look at. */
export function adminRequestRoutes(router: Router, context: RequestContext): void {
  const { read } = context.database;

  router.on(adminRequestEndpoints.listRequests, async ({ query }) => {
    const { page, next_cursor } = await searchRequests(read, query);
    return { requests: page.map(presentRow), next_cursor };
  });

  router.on(adminRequestEndpoints.getRequest, async ({ session, params: { id } }) => ({
    request: await readRequest(context, session, id),
    events: (await findMoves(read, id)).map(presentMove),
    messages: await countMessages(read, id),
    payments: (await findRequestPayments(read, id)).map(presentRequestPayment),
  }));
}
