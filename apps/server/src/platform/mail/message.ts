import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../jobs/outbox/enqueue-mail.ts';
import { Undeliverable } from '../jobs/outbox/outbox.ts';
import type { MailSettings } from './mail-settings.ts';
import { oneLine } from './one-line.ts';

/** One mailbox and nothing that a header or the SMTP dialogue would take for more. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

interface Envelope {
  readonly mail: Mail;
  readonly settings: MailSettings;
  /** Who mail comes from that nobody has said a sender of. */
  readonly sender: string;
  /** Ours, for the mail's own name. */
  readonly domain: string;
  /** The same at every attempt, so that a mail that arrives twice is known for one. */
  readonly id: string;
}

/** What a transport takes. Throws `Undeliverable` when the address is none. */
export function messageOf({ mail, settings, sender, domain, id }: Envelope): SendMailOptions {
  if (!ADDRESS.test(mail.to)) throw new Undeliverable('La dirección de correo no es válida');
  const from = senderOf(settings, sender);
  return {
    from: { name: oneLine(settings.fromName), address: from },
    to: { name: '', address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Gmail and Outlook send only in the name of who logs in. */
function senderOf({ provider, fromAddress, username }: MailSettings, sender: string): string {
  if (fromAddress) return fromAddress;
  return provider === 'smtp' ? sender : username;
}
