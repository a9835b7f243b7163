import {
  CHAT_READING_TERM,
  jobFileEndpoints,
  type LedgerMovementOut,
} from '@oficio/domain/admin/job-file/contract.ts';
import { type AuditSubject, actionsOn } from '@oficio/domain/audit.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { auditActorOf, recordAct } from '../../platform/database/audit-log.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/database/instant.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { pushRecipient } from '../../platform/tasks/outbox/enqueue.ts';
import {
  findUndeliveredMessagesTo,
  type UndeliveredMessage,
} from '../../platform/tasks/outbox/undelivered-messages.ts';
import { findUser } from '../accounts/public.ts';
import { findMessages, presentMessage } from '../chat/public.ts';
import { findEntriesOfRequest, findPaymentsOf, movementText } from '../payments/public.ts';
import { findRequest, type RequestRow } from '../requests/public.ts';
import { presentAct } from './acts.ts';
import { presentDelivery } from './deliveries/present.ts';
import { type ActRow, findActsOn, hasOpenedChat } from './store/audit.ts';

/** Acts on one object in a file. */
const SHOWN = 100;

/** Messages to one recipient that are searched, the newest first. More of them wait only while mail or push fails for every job. */
const SEARCHED_MESSAGES = 100;

/** Notifications own this data and no module imports them, so the composition root passes their reader in. */
type FindParamsOfNotices = (db: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface JobFileContext extends Platform {
  readonly findParamsOfNotices: FindParamsOfNotices;
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

async function findExisting(db: Reader, id: number) {
  const request = await findRequest(db, id);
  if (!request) throw new AppError('request_not_found');
  return request;
}

/** Returns the movements of the ledger that name a request with their entries, oldest first. */
async function readLedger(db: Reader, requestId: number): Promise<LedgerMovementOut[]> {
  const entries = await findEntriesOfRequest(db, requestId);
  return [...Map.groupBy(entries, ({ id }) => id).values()].flatMap(rows => {
    const [first] = rows;
    if (!first) return [];
    return {
      id: first.id,
      at: isoOf(first.at),
      text: movementText(first.kind),
      source_id: first.source_id,
      entries: rows.map(({ account, amount_cents }) => ({ account, amount: toEuros(amount_cents) })),
    };
  });
}

/** Returns the acts on a request and its payments, newest first, at most `SHOWN` on each. */
async function readActs(db: Reader, requestId: number): Promise<ActRow[]> {
  const payments = await findPaymentsOf(db, requestId);
  const subjects: readonly (readonly [AuditSubject, number])[] = [
    ['request', requestId],
    ...payments.map(({ id }) => ['payment', id] as const),
  ];
  const page = { before: Number.MAX_SAFE_INTEGER, limit: SHOWN };
  const acts = await Promise.all(
    subjects.map(([kind, id]) => findActsOn(db, { actions: actionsOn(kind), id: String(id) }, page)),
  );
  return acts.flat().sort((one, other) => other.id - one.id);
}

/** The fields of payloads that lead to a request. */
interface Payload {
  readonly requestId?: number;
  readonly noticeId?: number;
}

/** Returns the messages to the parties of a request about it that wait or failed, newest first. */
async function readDeliveries(
  db: Reader,
  findParamsOfNotices: FindParamsOfNotices,
  { id, user_id, technician_id }: Pick<RequestRow, 'id' | 'user_id' | 'technician_id'>,
): Promise<readonly UndeliveredMessage[]> {
  const recipients: string[] = [];
  for (const partyId of technician_id === null ? [user_id] : [user_id, technician_id]) {
    const email = (await findUser(db, partyId))?.email;
    recipients.push(...(email === undefined ? [] : [email]), pushRecipient(partyId));
  }
  const messages = (await findUndeliveredMessagesTo(db, recipients, SEARCHED_MESSAGES)).map(row => ({
    row,
    payload: JSON.parse(row.payload) as Payload,
  }));
  const params = await findParamsOfNotices(
    db,
    messages.flatMap(({ payload }) => payload.noticeId ?? []),
  );
  const requestOf = ({ requestId, noticeId }: Payload): unknown =>
    noticeId === undefined ? requestId : JSON.parse(params.get(noticeId) ?? '{}').requestId;
  return messages.filter(({ payload }) => requestOf(payload) === id).map(({ row }) => row);
}
