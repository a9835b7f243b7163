import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { approveRequest } from './approve-request.ts';
import { counterOffer } from './counter-offer.ts';
import { createRequest } from './create-request.ts';
import { declineRequest } from './decline-request.ts';
import { type Listing, listCustomerRequests, listTechnicianRequests } from './list-requests.ts';
import { presentRequest } from './present.ts';
import { readEarnings } from './read-earnings.ts';
import { readRequest } from './read-request.ts';
import { setStatus } from './set-status.ts';

export function requestRoutes(router: Router, platform: Platform): void {
  const { database, settings, files, clock } = platform;

  function presentList({ listed, next_cursor }: Listing) {
    const linkTo = (name: string) => files.link(name, clock());
    return {
      requests: listed.map(({ row, standing }) => presentRequest(row, standing, linkTo)),
      next_cursor,
    };
  }

  router.on(requestEndpoints.createRequest, async ({ session, body, file }) => {
    const id = await createRequest(platform, session.userId, body, file);
    return { request: await readRequest(platform, session, id) };
  });

  router.on(requestEndpoints.listMyRequests, async ({ session, query }) =>
    presentList(await listCustomerRequests(database.read, session.userId, query)),
  );

  router.on(requestEndpoints.listTechnicianRequests, async ({ session, query }) =>
    presentList(
      await listTechnicianRequests(database.read, session.userId, query, settings.broadcastRadiusKm),
    ),
  );

  router.on(requestEndpoints.getEarnings, ({ session }) =>
    readEarnings(database.read, session.userId, clock()),
  );

  router.on(requestEndpoints.getRequest, async ({ session, params }) => ({
    request: await readRequest(platform, session, params.id),
  }));

  router.on(requestEndpoints.setRequestStatus, async ({ session, params, body }) => {
    await setStatus(platform, session, { requestId: params.id, target: body.status });
    return { request: await readRequest(platform, session, params.id) };
  });

  router.on(requestEndpoints.approveRequest, async ({ session, params, body }) => {
    await approveRequest(platform, session, params.id, body);
    return { request: await readRequest(platform, session, params.id) };
  });

  router.on(requestEndpoints.counterOffer, async ({ session, params, body }) => {
    await counterOffer(platform, session, params.id, body);
    return { request: await readRequest(platform, session, params.id) };
  });

  router.on(requestEndpoints.declineRequest, async ({ session, params, body }) => {
    await declineRequest(platform, session, params.id, body.reason);
    return { request: await readRequest(platform, session, params.id) };
  });
}
