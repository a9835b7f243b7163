import { type EmailTemplate, signatureOf, WRITE_TO } from './template.ts';
import { renderHtml } from './template-html.ts';

/** Renders a mail as text and HTML, signed with the name of the site. */
export function renderEmail(
  email: EmailTemplate,
  site: string,
): { readonly text: string; readonly html: string } {
  return { text: renderText(email, site), html: renderHtml(email, site) };
}

/** Renders the mail as plain text. */
function renderText(email: EmailTemplate, site: string): string {
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
