/** Services that can send the site's mail; `smtp` is any other server. */
export const EMAIL_SERVICES = ['gmail', 'outlook', 'smtp'] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

export const DEFAULT_SMTP_PORT = 587;

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the link that writes to an address. Encoded, because an address may contain `?` and `&`, which would add recipients or a text. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Returns whether the mail settings accept a text as an e-mail address (spec, section 5). */
export const isSimpleEmail = (text: string): boolean => SIMPLE_EMAIL.test(text);

/** Returns whether every mail server can deliver to the part of an address before the @. Accents after it are encoded. */
export const isAsciiMailbox = (address: string): boolean =>
  /^[\x20-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
