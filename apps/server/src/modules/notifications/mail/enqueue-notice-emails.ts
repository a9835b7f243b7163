import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue, type OutboxMessage } from '../../../platform/jobs/outbox/enqueue.ts';
import { findReachable } from '../../accounts/public.ts';
import type { Notification } from '../rendering/render.ts';
import { filterByPreference } from '../store/preferences.ts';

/** Delay of a mail about a chat message, because the reader may read it in the app first. Milliseconds. */
const CHAT_MAIL_DELAY_MS = 120_000;

/**
 * Enqueues a mail for each notification of a user who wants mail and has a verified address, in the transaction of the notifications.
 * A mail about a chat is delayed by `CHAT_MAIL_DELAY_MS`. Returns the number of mails.
 */
export async function enqueueNoticeEmails(
  tx: Transaction,
  notifications: readonly Notification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const receivers = await filterByPreference(
    tx.db,
    'email',
    notifications.map(({ user_id }) => user_id),
  );
  const people = await findReachable(tx.db, [...receivers]);
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  const messages = notifications.flatMap(notice => {
    const recipient = addresses.get(notice.user_id);
    return recipient === undefined ? [] : [messageOf(notice, recipient, tx.now)];
  });
  await enqueue(tx, 'notice_mail', messages);
  return messages.length;
}

function messageOf(
  { id, user_id, type }: Notification,
  recipient: string,
  now: number,
): OutboxMessage<'notice_mail'> {
  const payload = { userId: user_id, noticeId: id };
  return type === 'message'
    ? { recipient, payload, dueAt: now + CHAT_MAIL_DELAY_MS }
    : { recipient, payload };
}
