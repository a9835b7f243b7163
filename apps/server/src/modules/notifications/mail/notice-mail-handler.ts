import { MAIL_SLOTS } from '../../../platform/mail/transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OutboxHandler } from '../../../platform/tasks/outbox/outbox.ts';
import { readDeliverable } from '../rendering/still-holds.ts';
import { findNotification } from '../store/read-notifications.ts';
import { findReceivers } from '../store/read-receivers.ts';
import { noticeEmail } from './notice-email.ts';
import { photoOfTechnician } from './photo-of-technician.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

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
