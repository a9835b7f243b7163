import { isSimpleEmail } from '@oficio/domain/mail.ts';

/** In the place of a host that is no domain, as localhost: mail servers refuse senders there. Nobody's (RFC 2606). */
const NO_DOMAIN = 'oficio.example';

/** Who mail comes from while nobody has said another. `publicUrl` is where people reach us. */
export function defaultSender(publicUrl: string): string {
  const address = `no-reply@${new URL(publicUrl).hostname}`;
  return isSimpleEmail(address) ? address : `no-reply@${NO_DOMAIN}`;
}
