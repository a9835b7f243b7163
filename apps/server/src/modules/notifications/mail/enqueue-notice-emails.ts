import { foldedMailAt } from '@oficio/domain/notifications/folding.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue, type OutboxMessage } from '../../../platform/jobs/outbox/enqueue.ts';
import { findReachable } from '../../accounts/public.ts';
import type { Notification } from '../rendering/render.ts';
import { filterByPreference } from '../store/preferences.ts';
import { findLastMailAt, storeMailAt } from '../store/write-notifications.ts';

/** Delay of a mail about a chat message, because the reader may read it in the app first. Milliseconds. */
const CHAT_MAIL_DELAY_MS = 120_000;

interface MailedNotification extends Notification {
  /** Mails with the same key leave with a pause between them; null for a mail that leaves at once. */
  readonly foldKey?: string | null;
}

/**
 * Enqueues a mail for each notification of a user who wants mail and has a verified address, in the transaction of the notifications.
 * A mail about a chat is delayed by `CHAT_MAIL_DELAY_MS`, and one that folds as `foldedMailAt` says. Returns the number of mails.
 */
export async function enqueueNoticeEmails(
  tx: Transaction,
  notifications: readonly MailedNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const receivers = await filterByPreference(
    tx.db,
    'email',
    notifications.map(({ user_id }) => user_id),
  );
  const people = await findReachable(tx.db, [...receivers]);
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  const messages: OutboxMessage<'notice_mail'>[] = [];
  for (const notice of notifications) {
    const recipient = addresses.get(notice.user_id);
    if (recipient !== undefined) messages.push(await messageOf(tx, notice, recipient));
  }
  await enqueue(tx, 'notice_mail', messages);
  return messages.length;
}

async function messageOf(
  tx: Transaction,
  { id, user_id: userId, type, foldKey = null }: MailedNotification,
  recipient: string,
): Promise<OutboxMessage<'notice_mail'>> {
  const message = { recipient, payload: { userId, noticeId: id } };
  if (type === 'message') return { ...message, dueAt: tx.now + CHAT_MAIL_DELAY_MS };
  if (foldKey === null) return message;
  const dueAt = foldedMailAt(await findLastMailAt(tx.db, userId, foldKey), tx.now);
  await storeMailAt(tx, id, dueAt);
  return { ...message, dueAt, foldKey: `mail ${userId} ${foldKey}` };
}
