import type { Reader } from '../../platform/database/database.ts';
import { pushRecipient } from '../../platform/jobs/outbox/enqueue-push.ts';
import {
  findUndeliveredMessagesTo,
  type UndeliveredMessage,
} from '../../platform/tasks/outbox/undelivered-messages.ts';
import { findUser } from '../accounts/public.ts';
import type { RequestRow } from '../requests/public.ts';

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
