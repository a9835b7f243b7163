import type { Transaction } from '../../database/database.ts';
import { enqueue } from '../../tasks/outbox/enqueue.ts';

/** A mail that is ready to send. Names and subjects are unchecked user input; the sender escapes them. */
export interface Mail {
  /** The bare address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe address (RFC 8058), only for mails with an unsubscribe option. */
  readonly unsubscribeUrl?: string;
  /** Hash of the token in its link. The mail is not sent when the link is no longer valid. */
  readonly linkHash?: string;
}

declare module '../../tasks/outbox/tables.ts' {
  interface Payloads {
    mail: Mail;
  }
}

export function enqueueMail(tx: Transaction, mail: Mail): Promise<void> {
  return enqueue(tx, 'mail', [{ recipient: mail.to, payload: mail }]);
}
