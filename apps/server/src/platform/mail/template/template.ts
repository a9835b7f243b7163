import { renderHtml } from './template-html.ts';
import { renderText } from './template-text.ts';

export interface EmailLink {
  readonly label: string;
  /** Complete, with its origin: a mail has none of its own. */
  readonly url: string;
}

/** What a letter says. All is shown as text, never as markup. */
export interface EmailTemplate {
  /** What an inbox shows beside the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Facts worth a table: `Importe` → `80,00 €`. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: EmailLink;
  /** Why its reader gets it; small, at the end. */
  readonly footer?: string;
  /** What may be done about that, as to unsubscribe. */
  readonly footerLink?: EmailLink;
}

/** A letter in both forms in which a mail carries it, signed with what the site calls itself. */
export function renderEmail(
  email: EmailTemplate,
  site: string,
): { readonly text: string; readonly html: string } {
  return { text: renderText(email, site), html: renderHtml(email, site) };
}
