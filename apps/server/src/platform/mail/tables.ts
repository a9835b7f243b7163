import type { EmailService } from '@oficio/domain/mail.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** At most one row. */
    mail_settings: {
      id: 1;
      provider: EmailService;
      host: string;
      port: number;
      /** Whether the connection is TLS from its first byte, rather than from STARTTLS. */
      secure: Flag;
      username: string;
      sealed_password: string;
      from_address: string;
      from_name: string;
      enabled: Flag;
      updated_at: Instant;
    };
    /** Outside production, instead of sending. */
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
