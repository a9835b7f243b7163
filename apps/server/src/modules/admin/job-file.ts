import type { LedgerMovementOut } from '@oficio/domain/admin/job-file/contract.ts';
import { type AuditSubject, actionsOn } from '@oficio/domain/audit.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { pushRecipient } from '../../platform/tasks/outbox/enqueue.ts';
import {
  findUndeliveredMessagesTo,
  type UndeliveredMessage,
} from '../../platform/tasks/outbox/undelivered-messages.ts';
import { findUser } from '../accounts/public.ts';
import { findEntriesOfRequest, findPaymentsOf, movementText } from '../payments/public.ts';
import type { RequestRow } from '../requests/public.ts';
import { type ActRow, findActsOn } from './store/audit.ts';

/** Returns the movements of the ledger that name a request with their entries, oldest first. */
export async function readLedger(db: Reader, requestId: number): Promise<LedgerMovementOut[]> {
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

/** Acts on one object in a file. */
const SHOWN = 100;

/** Returns the acts on a request and its payments, newest first, at most `SHOWN` on each. */
export async function readActs(db: Reader, requestId: number): Promise<ActRow[]> {
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

/** Notifications own this data and no module imports them, so the composition root passes their reader in. */
export type FindParamsOfNotices = (
  db: Reader,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** Messages to one recipient that are searched, the newest first. More of them wait only while mail or push fails for every job. */
const SEARCHED_MESSAGES = 100;

/** The fields of payloads that lead to a request. */
interface Payload {
  readonly requestId?: number;
  readonly noticeId?: number;
}

/** Returns the messages to the parties of a request about it that wait or failed, newest first. */
export async function readDeliveries(
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
