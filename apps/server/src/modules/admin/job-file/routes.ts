import { CHAT_READING_TERM, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { auditActorOf, recordAct } from '../../../platform/database/audit-log.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMessages, presentMessage } from '../../chat/public.ts';
import { findRequest } from '../../requests/public.ts';
import { presentAct } from '../audit/present.ts';
import { type FindParamsOfNotices, readDeliveries } from '../job-file.ts';
import { presentDelivery } from '../outbox/present.ts';
import { hasOpenedChat } from '../store/audit.ts';
import { readActs } from './read-acts.ts';
import { readLedger } from './read-ledger.ts';

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
