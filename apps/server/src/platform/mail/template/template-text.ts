import type { EmailTemplate } from './template.ts';

export const signatureOf = (site: string): string => `${site} · Técnicos cerca de ti`;

/** Words before the address to which the recipient can write. */
export const WRITE_TO = 'Escríbenos a';

/** Renders the mail as plain text. */
export function renderText(email: EmailTemplate, site: string): string {
  const { title, paragraphs, contactEmail = '', details = [], button, footer, footerLink } = email;
  const blocks = [
    title,
    ...paragraphs,
    contactEmail === '' ? '' : `${WRITE_TO} ${contactEmail}`,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    // Mail programs treat this line as the start of a signature.
    ['-- ', signatureOf(site), footer, footerLink && `${footerLink.label}: ${footerLink.url}`]
      .filter(line => line !== undefined)
      .join('\n'),
  ];
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`;
}
