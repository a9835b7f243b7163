import type { EmailService } from '@oficio/domain/mail.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** At most one row. */
    mail_settings: {
      id: 1;
      provider: EmailService;
      host: string;
      port: number;
      /** 1 for TLS from the first byte, 0 for STARTTLS. */
      secure: Flag;
      username: string;
      sealed_password: string;
      from_address: string;
      from_name: string;
      contact_email: string;
      rate_currency: RateCurrency;
      enabled: Flag;
      updated_at: Instant;
    };
    /** Mails stored instead of being sent, outside production. */
    kept_mails: {
      id: GeneratedId;
      recipient: string;
      subject: string;
      text: string;
      html: string;
      unsubscribe_url: string | null;
      created_at: Instant;
    };
  }
}
