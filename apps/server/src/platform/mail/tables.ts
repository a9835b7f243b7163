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
    /** The last answers of each mail server to any instance. */
    mail_servers: {
      host: string;
      last_success_at: Instant | null;
      last_failure_at: Instant | null;
      /** First failure since the last success; null while mail is sent. */
      failing_since: Instant | null;
      /** Failed attempts since the last success. */
      failures: number;
      /** Spanish reason of the last failure with the server's own text. */
      last_error: string | null;
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
