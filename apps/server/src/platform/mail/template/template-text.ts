import type { EmailTemplate } from './template.ts';

export const signatureOf = (site: string): string => `${site} · Técnicos cerca de ti`;

/** Renders the mail as plain text. */
export function renderText(email: EmailTemplate, site: string): string {
  const { title, paragraphs, details = [], button, footer, footerLink } = email;
  const blocks = [
    title,
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    // Mail programs treat this line as the start of a signature.
    ['-- ', signatureOf(site), footer, footerLink && `${footerLink.label}: ${footerLink.url}`]
      .filter(line => line !== undefined)
      .join('\n'),
  ];
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`;
}
