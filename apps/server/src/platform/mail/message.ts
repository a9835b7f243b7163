import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../tasks/outbox/enqueue.ts';
import { Undeliverable } from '../tasks/outbox/outbox.ts';
import type { MailSettings } from './mail-settings.ts';

/** Matches a single mailbox without characters that are syntax in headers or SMTP. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

interface Envelope {
  readonly mail: Mail;
  readonly settings: MailSettings;
  /** The sender address when the settings have none. */
  readonly sender: string;
  /** Our domain, for the Message-ID. */
  readonly domain: string;
  /** The same in every attempt, so that mail programs recognise a mail that arrives twice. */
  readonly id: string;
}

/** Returns the message for the transport. Throws `Undeliverable` when the address is invalid. */
export function messageOf({ mail, settings, sender, domain, id }: Envelope): SendMailOptions {
  if (!ADDRESS.test(mail.to)) throw new Undeliverable('La dirección de correo no es válida');
  const from = senderOf(settings, sender);
  return {
    from: { name: oneLine(settings.fromName), address: from },
    to: { name: '', address: mail.to },
    envelope: { from, to: [withAsciiDomain(mail.to)] },
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

/** Encodes accents of the domain, which every server can deliver to then. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
}

/** Returns the sender. Gmail and Outlook send only with the address of the account. */
function senderOf({ provider, fromAddress, username }: MailSettings, sender: string): string {
  if (fromAddress) return fromAddress;
  return provider === 'smtp' ? sender : username;
}

/** Replaces line breaks and control characters with spaces, for headers and lists. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
