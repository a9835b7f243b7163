import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue, type OutboxMessage } from '../../../platform/jobs/outbox/enqueue.ts';
import { findReachable } from '../../accounts/public.ts';
import type { Notification } from '../rendering/render.ts';
import { wantedBy } from '../store/preferences.ts';

/** How long a message waits to be read before its reader gets a mail, in milliseconds. */
const CHAT_TIMEOUT_MS = 120_000;

/**
 * Has those who want it told by mail too, with this transaction or not at all. Of a conversation there is one mail until
 * what it tells of has been read; it waits a little, for its reader may be there.
 */
export async function mailNotices(tx: Transaction, told: readonly Notification[]): Promise<void> {
  if (told.length === 0) return;
  const wanting = await wantedBy(
    tx.db,
    'email',
    told.map(({ user_id }) => user_id),
  );
  const people = await findReachable(tx.db, [...wanting]);
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  const messages = told.flatMap(notice => {
    const recipient = addresses.get(notice.user_id);
    return recipient === undefined ? [] : [messageOf(notice, recipient, tx.now)];
  });
  await enqueue(tx, 'notice_mail', messages);
}

function messageOf(
  { id, user_id, type }: Notification,
  recipient: string,
  now: number,
): OutboxMessage<'notice_mail'> {
  const payload = { userId: user_id, noticeId: id };
  return type === 'message' ? { recipient, payload, dueAt: now + CHAT_TIMEOUT_MS } : { recipient, payload };
}
