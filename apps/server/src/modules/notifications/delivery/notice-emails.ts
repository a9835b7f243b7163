import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue, type OutboxMessage } from '../../../platform/tasks/outbox/enqueue.ts';
import type { Notification } from '../rendering/render.ts';
import type { Receiver } from '../store/read-receivers.ts';

/** Delay of a mail about a chat message, because the reader may read it in the app first. Milliseconds. */
const CHAT_MAIL_DELAY_MS = 120_000;

interface MailedNotification extends Pick<Notification, 'id' | 'user_id' | 'type'> {
  /** Mails with the same key leave with a pause between them; null for a mail that leaves at once. */
  readonly foldKey?: string | null;
  /** When a mail with a key leaves. Milliseconds since the epoch. */
  readonly mailAt?: number | null;
}

/**
 * Enqueues a mail for each notification of a user who wants mail and has a verified address, in the transaction of the notifications.
 * A mail about a chat is delayed by `CHAT_MAIL_DELAY_MS`. Returns the number of mails.
 */
export async function enqueueNoticeEmails(
  tx: Transaction,
  notifications: readonly MailedNotification[],
  receivers: ReadonlyMap<number, Receiver>,
): Promise<number> {
  const messages = notifications.flatMap(notice => {
    const recipient = receivers.get(notice.user_id)?.email ?? null;
    return recipient === null ? [] : [messageOf(tx, notice, recipient)];
  });
  await enqueue(tx, 'notice_mail', messages);
  return messages.length;
}

function messageOf(
  { now }: Transaction,
  { id, user_id: userId, type, foldKey = null, mailAt = null }: MailedNotification,
  recipient: string,
): OutboxMessage<'notice_mail'> {
  const message = { recipient, payload: { userId, noticeId: id } };
  if (type === 'message') return { ...message, dueAt: now + CHAT_MAIL_DELAY_MS };
  return foldKey === null || mailAt === null
    ? message
    : { ...message, dueAt: mailAt, foldKey: `mail ${userId} ${foldKey}` };
}
