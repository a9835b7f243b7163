import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { actionsOn } from '@oficio/domain/audit.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import type { Router } from '../../platform/http/router.ts';
import { pushRecipient } from '../../platform/jobs/outbox/enqueue-push.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUndeliveredMessagesTo } from '../../platform/tasks/outbox/undelivered-messages.ts';
import { findExistingUser } from '../accounts/public.ts';
import { readMoneyAtStake, refundedAmounts } from '../payments/public.ts';
import { findRequestsOf, presentRequestRow } from '../requests/public.ts';
import { presentAct } from './audit/present.ts';
import { presentDelivery } from './outbox/present.ts';
import { presentPaymentOfPerson, presentReviewOfPerson } from './person-file/present.ts';
import { readPerson } from './person-file.ts';
import { findActsOn } from './store/audit.ts';
import { findPaymentsOfPerson, findReviewsOfPerson } from './store/person-file.ts';

/** Newest deliveries of one recipient in a file. */
const DELIVERIES = 50;

/** Serves what the staff see about one person. */
export function personFileRoutes(router: Router, platform: Platform): void {
  const { read } = platform.database;
  router.on(personFileEndpoints.getPerson, async ({ params }) => ({
    person: await readPerson(platform, params.id),
  }));

  router.on(personFileEndpoints.listJobsOfPerson, async ({ params, query }) => {
    const side = query.side === 'customer' ? 'user_id' : 'technician_id';
    const rows = await findRequestsOf(read, side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { requests: page.map(presentRequestRow), next_cursor };
  });

  router.on(personFileEndpoints.listPaymentsOfPerson, async ({ params, query }) => {
    const rows = await findPaymentsOfPerson(read, query.side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    const refunded = await refundedAmounts(
      read,
      page.map(row => row.id),
    );
    return { payments: page.map(row => presentPaymentOfPerson(row, refunded.get(row.id) ?? 0)), next_cursor };
  });

  router.on(personFileEndpoints.getMoneyAtStake, async ({ params }) => {
    await findExistingUser(read, params.id);
    return { money: await readMoneyAtStake(read, params.id) };
  });

  router.on(personFileEndpoints.listReviewsOfPerson, async ({ params, query }) => {
    const rows = await findReviewsOfPerson(read, query.side, params.id, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { reviews: page.map(presentReviewOfPerson), next_cursor };
  });

  router.on(personFileEndpoints.listDeliveriesToPerson, async ({ params }) => {
    const { email } = await findExistingUser(read, params.id);
    const rows = await findUndeliveredMessagesTo(read, [email, pushRecipient(params.id)], DELIVERIES);
    return { deliveries: rows.map(presentDelivery) };
  });

  router.on(personFileEndpoints.listActsOnPerson, async ({ params, query }) => {
    const subject = { actions: actionsOn('user'), id: String(params.id) };
    const rows = await findActsOn(read, subject, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { acts: page.map(presentAct), next_cursor };
  });
}
