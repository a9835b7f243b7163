import type { Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/site-name.ts';
import { CONNECTIONS } from '../../../platform/mail/transport.ts';
import type { Carrier } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findReachable } from '../../accounts/public.ts';
import { findPreferences } from '../preferences.ts';
import { findNotice, findUnreadBehind } from '../read.ts';
import { letterOfNotice } from './letter-of-notice.ts';
import type { NoticeMail } from './payloads.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

/** Mails notices. What is no longer wanted, known or unread by the time it would leave does not leave. */
export function noticeMailCarrier({ database, mailer, settings, secret }: Platform): Carrier<'notice_mail'> {
  const links = createUnsubscribeLinks(settings.publicUrl, secret);
  return {
    kind: 'notice_mail',
    atOnce: CONNECTIONS,
    async deliver(payload, waybill) {
      if (!(await mailer.takesNotices())) return;
      const { userId } = payload;
      const [to] = await findReachable(database.read, [userId]);
      const notice = await noticeOf(database.read, payload);
      const { email: isWanted } = await findPreferences(database.read, userId);
      if (!to || !notice || !isWanted) return;
      const unsubscribeUrl = links.linkOf(userId);
      await mailer.deliver(
        letterOfNotice(notice, {
          to,
          publicUrl: settings.publicUrl,
          unsubscribeUrl,
          site: await readSiteName(database.read),
        }),
        waybill,
      );
    },
  };
}

/** Of a conversation the newest, which tells of all that is unread in it. */
const noticeOf = (db: Reader, mail: NoticeMail) =>
  'chatLink' in mail
    ? findUnreadBehind(db, mail.userId, mail.chatLink)
    : findNotice(db, mail.userId, mail.noticeId);
