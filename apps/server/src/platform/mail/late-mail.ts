import { CALENDAR_ZONE } from '@oficio/domain/fields/calendar.ts';
import { momentText } from '@oficio/domain/requests/job-time.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { Mail } from '../jobs/outbox/enqueue-mail.ts';

/** Adds the moment of the event to the beginning of a mail that leaves late. The texts were rendered with the event. */
export function withMoment(mail: Mail, createdAt: number): Mail {
  const note = `Este correo es del ${momentText(createdAt, CALENDAR_ZONE)}. Sale con retraso.`;
  return {
    ...mail,
    text: `${note}\n\n${mail.text}`,
    html: mail.html.replace(
      /<body[^>]*>/,
      body => `${body}<p style="margin:0;padding:12px 16px;font-family:sans-serif">${escapeHtml(note)}</p>`,
    ),
  };
}
