import type { EmailService } from '@oficio/domain/mail.ts';

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/**
 * Server of each provider; null for `smtp`, because its settings name the server. Source: the providers' help pages.
 */
export const PRESETS: Readonly<Record<EmailService, Server | null>> = {
  gmail: { host: 'smtp.gmail.com', port: 465, secure: true },
  outlook: { host: 'smtp-mail.outlook.com', port: 587, secure: false },
  smtp: null,
};
