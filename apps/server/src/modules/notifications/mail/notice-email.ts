import {
  ANSWER_IN_CHAT,
  buttonLabelOf,
  greetingOf,
  noticeFooter,
  UNSUBSCRIBE_LABEL,
} from '@oficio/domain/notifications/email-texts.ts';
import { photoUrl } from '@oficio/domain/photos.ts';
import type { Mail } from '../../../platform/jobs/outbox/enqueue-mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import type { Reachable } from '../../accounts/public.ts';
import type { Notification } from '../rendering/render.ts';

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
export function noticeEmail(
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
