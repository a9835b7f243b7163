import { actingTechnician } from '@oficio/domain/notifications/acting-technician.ts';
import {
  ANSWER_IN_CHAT,
  buttonLabelOf,
  greetingOf,
  noticeFooter,
  UNSUBSCRIBE_LABEL,
} from '@oficio/domain/notifications/email-texts.ts';
import { photoUrl } from '@oficio/domain/photos.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { MAIL_SLOTS } from '../../../platform/mail/transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue, type Mail, type OutboxMessage } from '../../../platform/tasks/outbox/enqueue.ts';
import type { OutboxHandler } from '../../../platform/tasks/outbox/outbox.ts';
import type { Reachable } from '../../accounts/public.ts';
import { findRequestParties } from '../../requests/public.ts';
import { findPublicPhoto } from '../../technicians/public.ts';
import { type Notification, storedIn } from '../rendering/render.ts';
import { readDeliverable } from '../rendering/still-holds.ts';
import { findReceivers, type Receiver } from '../store/preferences.ts';
import { findNotification, type NotificationRow } from '../store/read-notifications.ts';
import { createUnsubscribeLinks } from './unsubscribe.ts';

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

/**
 * Mails notifications. Skips a deleted notification, a chat message that was read, what is no longer true, and a reader without a
 * verified address or without the preference for mail.
 */
export function noticeMailHandler({
  database,
  mailer,
  settings,
  secret,
  clock,
}: Platform): OutboxHandler<'notice_mail'> {
  const links = createUnsubscribeLinks(settings.publicUrl, secret);
  return {
    kind: 'notice_mail',
    ...MAIL_SLOTS,
    async deliver({ userId, noticeId }, delivery) {
      const notices = await mailer.openNotices();
      if (!notices) return;
      const receiver = (await findReceivers(database.read, [userId])).get(userId);
      const row = await findNotification(database.read, userId, noticeId);
      if (!row || !receiver || receiver.email === null) return;
      const notice = await readDeliverable(database, row, clock());
      if (!notice) return;
      const unsubscribeUrl = links.linkOf(userId, clock());
      await notices.deliver(
        noticeEmail(notice, {
          to: { name: receiver.name, email: receiver.email },
          publicUrl: settings.publicUrl,
          unsubscribeUrl,
          photo: await photoOfTechnician(database.read, row),
          site: notices.site.name,
        }),
        delivery,
      );
    },
  };
}

interface MailContext {
  readonly to: Pick<Reachable, 'name' | 'email'>;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
  /** Photo of the technician whose action the notification is about. */
  readonly photo: string | null;
  /** Name of the site. */
  readonly site: string;
}

/** Renders a notification as a mail with the same text and a button that opens the same page. */
function noticeEmail(
  notice: Notification,
  { to, publicUrl, unsubscribeUrl, photo, site }: MailContext,
): Mail {
  const { type, title, message, link } = notice;
  return {
    to: to.email,
    subject: title,
    unsubscribeUrl,
    ...renderEmail(
      {
        preheader: message,
        title,
        // Sharp on dense screens at its 96 pixels.
        photoUrl: photo === null ? undefined : publicUrl + photoUrl(photo, 192),
        paragraphs: [greetingOf(to.name), message, ...(type === 'message' ? [ANSWER_IN_CHAT] : [])],
        button: { label: buttonLabelOf(link ?? ''), url: `${publicUrl}${link ?? '/notifications'}` },
        footer: noticeFooter(site),
        footerLink: { label: UNSUBSCRIBE_LABEL, url: unsubscribeUrl },
      },
      site,
    ),
  };
}

/** Returns the photo of the technician whose action a customer reads about, or who wrote to the customer, while the profile is public; null otherwise. */
async function photoOfTechnician(db: Reader, row: NotificationRow): Promise<string | null> {
  const notice = storedIn(row);
  if (!notice) return null;
  if (notice.template !== 'written') {
    const technicianId = actingTechnician(notice);
    return technicianId === null ? null : findPublicPhoto(db, technicianId);
  }
  const { requestId, senderId } = notice.params;
  // A technician may also be the customer of a colleague, who knows them without the photo.
  const technicianId = (await findRequestParties(db, [requestId])).get(requestId)?.technicianId;
  return technicianId !== undefined && technicianId === senderId ? findPublicPhoto(db, technicianId) : null;
}
