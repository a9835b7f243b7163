import type { OutboxHandler } from '../../../platform/jobs/outbox/outbox.ts';
import { readSiteName } from '../../../platform/mail/site.ts';
import { MAIL_SLOTS } from '../../../platform/mail/transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findReachable } from '../../accounts/public.ts';
import { readDeliverable } from '../rendering/still-holds.ts';
import { findPreferences } from '../store/preferences.ts';
import { findNotification } from '../store/read-notifications.ts';
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
      if (!(await mailer.sendsNotices())) return;
      const [to] = await findReachable(database.read, [userId]);
      const row = await findNotification(database.read, userId, noticeId);
      const { email: isWanted } = await findPreferences(database.read, userId);
      if (!to || !row || !isWanted) return;
      const notice = await readDeliverable(database, row, clock());
      if (!notice) return;
      const unsubscribeUrl = links.linkOf(userId, clock());
      await mailer.deliver(
        noticeEmail(notice, {
          to,
          publicUrl: settings.publicUrl,
          unsubscribeUrl,
          photo: await photoOfTechnician(database.read, row),
          site: await readSiteName(database.read),
        }),
        delivery,
      );
    },
  };
}
