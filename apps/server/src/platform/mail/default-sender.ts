import { isSimpleEmail } from '@oficio/domain/mail.ts';

/**
 * Sender domain when the site's host is not a domain, as localhost: mail servers refuse such senders. Reserved by RFC
 * 2606.
 */
const NO_DOMAIN = 'oficio.example';

/** Returns the sender address to use until an administrator sets one. `publicUrl` is the public address of the site. */
export function defaultSender(publicUrl: string): string {
  const address = `no-reply@${new URL(publicUrl).hostname}`;
  return isSimpleEmail(address) ? address : `no-reply@${NO_DOMAIN}`;
}
