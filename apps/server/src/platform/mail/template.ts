export interface EmailLink {
  readonly label: string;
  /** Absolute URL, because a mail has no origin. */
  readonly url: string;
}

/** Content of a mail. All values are plain text, never markup. */
export interface EmailTemplate {
  /** Text that an inbox shows beside the subject. */
  readonly preheader: string;
  readonly title: string;
  /** Absolute URL of a square photo; the mail says the same without it. */
  readonly photoUrl?: string | undefined;
  readonly paragraphs: readonly string[];
  /** Rows of a table: `Importe` → `80,00 €`. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: EmailLink;
  /** Address to which the recipient can write, shown after the paragraphs; '' shows nothing. */
  readonly contactEmail?: string;
  /** Small text at the end that says why the recipient gets the mail. */
  readonly footer?: string;
  /** A link for the footer, for example to unsubscribe. */
  readonly footerLink?: EmailLink;
}

export const signatureOf = (site: string): string => `${site} · Técnicos cerca de ti`;

/** Words before the address to which the recipient can write. */
export const WRITE_TO = 'Escríbenos a';
