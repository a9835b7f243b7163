import { toEuros } from '@oficio/domain/payments/money.ts';
import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { quotaEndpoints } from '@oficio/domain/requests/quota/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { isoOf } from '../../platform/database/instant.ts';
import type { Router } from '../../platform/http/router.ts';
import { answerAddress, changeAddress } from './change-address.ts';
import { createRequest } from './creation/create-request.ts';
import { findQuotaRefusals } from './creation/request-quota.ts';
import { approveRequest, counterOffer, declineRequest } from './moves/offers.ts';
import { setStatus } from './moves/set-status.ts';
import { findPhotos } from './store/photos.ts';
import { getTimeline, type TimelineContext } from './timeline/get-timeline.ts';
import { findReviews, type PaidJobsOfTechnician } from './view/context.ts';
import {
  countTechnicianRequests,
  type Listing,
  listCustomerRequests,
  listTechnicianRequests,
  listToday,
} from './view/list-requests.ts';
import { presentRequest } from './view/present.ts';
import { findRecipients, type RecipientSearch } from './view/reach.ts';
import { readRequest, showRequest } from './view/read-request.ts';

const ADDRESS_ANSWERS = [
  [jobAddressEndpoints.acceptAddress, 'accepted'],
  [jobAddressEndpoints.declineAddress, 'declined'],
  [jobAddressEndpoints.withdrawAddress, 'withdrawn'],
] as const;

interface RouteContext extends TimelineContext, RecipientSearch {
  readonly paidJobsOfTechnician: PaidJobsOfTechnician;
}

export function requestRoutes(router: Router, context: RouteContext): void {
  const { database, settings, files, clock, readMoney, paidJobsOfTechnician } = context;

  async function present(listed: Listing['requests']) {
    const ids = listed.map(({ row }) => row.id);
    const money = await readMoney(database.read, ids);
    const rows = listed.map(({ row }) => row);
    const reviewsOf = await findReviews(context, database.read, rows);
    const photos = await findPhotos(database.read, rows);
    const linkTo = (name: string) => files.link(name, clock());
    return listed.map(({ row, relation }) =>
      presentRequest(row, relation, {
        linkTo,
        photos: photos.get(row.id) ?? [],
        money: money.get(row.id),
        reviews: reviewsOf(row),
        now: clock(),
      }),
    );
  }

  const presentList = async ({ requests, next_cursor }: Listing) => ({
    requests: await present(requests),
    next_cursor,
  });

  router.on(requestEndpoints.createRequest, async ({ session, address, body, files: uploads }) => {
    const create = () => createRequest(context, { userId: session.userId, address }, body, uploads);
    const id = await context.limits.run(['request_of_network', address], create);
    return { request: await readRequest(context, session, id) };
  });

  router.on(quotaEndpoints.getRequestQuota, ({ session: { userId } }) =>
    findQuotaRefusals(database.read, { userId, now: clock(), rateLimit: settings.rateLimit }),
  );

  router.on(requestEndpoints.countReach, async ({ session, query }) => {
    const { ids, isCapped } = await findRecipients(context, { user_id: session.userId, ...query });
    return { technicians: ids.length, is_capped: isCapped, radius: settings.broadcastRadiusKm };
  });

  router.on(requestEndpoints.listMyRequests, async ({ session, query }) =>
    presentList(await listCustomerRequests(database.read, session.userId, query)),
  );

  router.on(requestEndpoints.listTechnicianRequests, async ({ session, query }) =>
    presentList(
      await listTechnicianRequests(database.read, session.userId, query, settings.broadcastRadiusKm),
    ),
  );

  router.on(requestEndpoints.countTechnicianRequests, ({ session }) =>
    countTechnicianRequests(database.read, session.userId, {
      radiusKm: settings.broadcastRadiusKm,
      paidJobsOfTechnician: paidJobsOfTechnician,
      now: clock(),
    }),
  );

  router.on(todayEndpoints.getToday, async ({ session: { userId } }) => {
    const { answers, jobs } = await listToday(database.read, userId, {
      paidJobsOfTechnician: paidJobsOfTechnician,
      now: clock(),
    });
    return {
      answers: await present(answers),
      jobs: await present(jobs),
      waiting: toEuros(await paidJobsOfTechnician.sumUnsentMoney(database.read, userId)),
      as_of: isoOf(clock()),
    };
  });

  router.on(requestEndpoints.getRequest, async ({ session, params }) => ({
    request: await readRequest(context, session, params.id),
  }));

  router.on(timelineEndpoints.getTimeline, ({ session, params }) => getTimeline(context, session, params.id));

  router.on(requestEndpoints.setRequestStatus, async ({ session, params, body }) => ({
    request: await setStatus(context, session, { requestId: params.id, target: body.status }),
  }));

  router.on(requestEndpoints.approveRequest, async ({ session, params, body }) => ({
    request: await showRequest(context, await approveRequest(context, session, params.id, body)),
  }));

  router.on(requestEndpoints.counterOffer, async ({ session, params, body }) => {
    await counterOffer(context, session, params.id, body);
    return { request: await readRequest(context, session, params.id) };
  });

  router.on(jobAddressEndpoints.changeAddress, async ({ session, params, body }) => {
    await changeAddress(context, session, params.id, body);
    return { request: await readRequest(context, session, params.id) };
  });

  for (const [endpoint, answer] of ADDRESS_ANSWERS)
    router.on(endpoint, async ({ session, params }) => {
      await answerAddress(context, session, params, answer);
      return { request: await readRequest(context, session, params.id) };
    });

  router.on(requestEndpoints.declineRequest, async ({ session, params, body }) => {
    await declineRequest(context, session, params.id, body.reason);
    return { request: await readRequest(context, session, params.id) };
  });
}
