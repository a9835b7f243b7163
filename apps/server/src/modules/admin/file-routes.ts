import { CHAT_READING_TERM, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { actionsOn } from '@oficio/domain/audit.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { auditActorOf, recordAct } from '../../platform/database/audit-log.ts';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { pushRecipient } from '../../platform/tasks/outbox/enqueue.ts';
import { findUndeliveredMessagesTo } from '../../platform/tasks/outbox/undelivered-messages.ts';
import { findExistingUser } from '../accounts/public.ts';
import { findMessages, presentMessage } from '../chat/public.ts';
import { readMoneyAtStake, refundedAmounts } from '../payments/public.ts';
import { findRequest, findRequestsOf, presentRequestRow } from '../requests/public.ts';
import { presentAct } from './acts.ts';
import { presentDelivery } from './deliveries/present.ts';
import { type FindParamsOfNotices, readActs, readDeliveries, readLedger } from './job-file.ts';
import { presentPaymentOfPerson, presentReviewOfPerson, readPerson } from './person-file.ts';
import { findActsOn, hasOpenedChat } from './store/audit.ts';
import { findPaymentsOfPerson, findReviewsOfPerson } from './store/person-file.ts';

export interface JobFileContext extends Platform {
  readonly findParamsOfNotices: FindParamsOfNotices;
}

async function findExisting(db: Reader, id: number) {
  const request = await findRequest(db, id);
  if (!request) throw new AppError('request_not_found');
  return request;
}

/** Serves what the staff see about one job besides the request itself and its payments. */
export function jobFileRoutes(
  router: Router,
  { database, files, clock, findParamsOfNotices }: JobFileContext,
): void {
  const { read } = database;

  router.on(jobFileEndpoints.getLedgerOfJob, async ({ params }) => {
    await findExisting(read, params.id);
    return { movements: await readLedger(read, params.id) };
  });

  router.on(jobFileEndpoints.listActsOnJob, async ({ params }) => {
    await findExisting(read, params.id);
    return { acts: (await readActs(read, params.id)).map(presentAct) };
  });

  router.on(jobFileEndpoints.listDeliveriesOfJob, async ({ params }) => {
    const request = await findExisting(read, params.id);
    return { deliveries: (await readDeliveries(read, findParamsOfNotices, request)).map(presentDelivery) };
  });

  router.on(jobFileEndpoints.openChatOfJob, async call => {
    const { id } = call.params;
    await database.transaction(async tx => {
      await findExisting(tx.db, id);
      await recordAct(tx, auditActorOf(call), { action: 'chat_read', subjectId: id });
    });
    return DONE;
  });

  router.on(jobFileEndpoints.readChatOfJob, async ({ session, params: { id }, query }) => {
    await findExisting(read, id);
    const reading = { adminId: session.userId, requestId: id, since: clock() - CHAT_READING_TERM };
    if (!(await hasOpenedChat(read, reading))) throw new AppError('chat_not_opened');
    const rows = await findMessages(read, id, { before: query.before, limit: query.limit + 1 });
    return {
      messages: rows.slice(-query.limit).map(row => presentMessage(row, name => files.link(name, clock()))),
      has_more: rows.length > query.limit,
    };
  });
}

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
