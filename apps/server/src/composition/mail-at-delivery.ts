import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { isLateNotice } from '@oficio/domain/notifications/still-true.ts';
import { momentText } from '@oficio/domain/requests/job-time.ts';
import { isMailedLinkValid } from '../modules/accounts/public.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { Platform } from '../platform/platform.ts';
import type { Mail } from '../platform/tasks/outbox/enqueue.ts';

/**
 * Returns a mail about an account as it is sent now: one that leaves late says when its event was. Returns null for a mail whose link was
 * used or replaced, or has expired.
 */
export async function mailAtDelivery(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  mail: Mail,
  createdAt: number,
): Promise<Mail | null> {
  const now = clock();
  if (mail.linkHash !== undefined && !(await isMailedLinkValid(database.read, mail.linkHash, now)))
    return null;
  return isLateNotice(createdAt, now) ? withMoment(mail, createdAt) : mail;
}

/** Adds the moment of the event to the beginning of a mail that leaves late. The texts were rendered with the event. */
function withMoment(mail: Mail, createdAt: number): Mail {
  const note = `Este correo es del ${momentText(createdAt, calendarZone())}. Sale con retraso.`;
  return {
    ...mail,
    text: `${note}\n\n${mail.text}`,
    html: mail.html.replace(
      /<body[^>]*>/,
      body => `${body}<p style="margin:0;padding:12px 16px;font-family:sans-serif">${escapeHtml(note)}</p>`,
    ),
  };
}
