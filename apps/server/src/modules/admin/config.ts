import type { ConfigOut, configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { DEFAULT_SMTP_PORT, EMAIL_SERVICES } from '@oficio/domain/mail.ts';
import type { MailSettings, ShownMailSettings } from '../../platform/mail/mail-settings.ts';

const textOf = (flag: boolean) => (flag ? 'true' : 'false');

/** Returns the settings for administrators, with a mask instead of the password. */
export function presentConfig(settings: ShownMailSettings, sender: string): ConfigOut {
  const isSmtp = settings.provider === 'smtp';
  return {
    // Sites without mail may have stored a server without a name, which the form would refuse.
    email_service: isSmtp && settings.host === '' ? EMAIL_SERVICES[0] : settings.provider,
    email_user: settings.username,
    email_password: settings.hasPassword ? PASSWORD_MASK : '',
    email_from: settings.fromAddress || sender,
    email_smtp_host: isSmtp ? settings.host : '',
    email_smtp_port: isSmtp ? settings.port : DEFAULT_SMTP_PORT,
    email_smtp_secure: textOf(isSmtp && settings.secure),
    site_name: settings.fromName,
    contact_email: settings.contactEmail,
    rate_currency: settings.rateCurrency,
    notifications_enabled: textOf(settings.enabled),
  };
}

interface Known {
  /** The default sender. */
  readonly sender: string;
  readonly stored: MailSettings;
}

/** Returns the settings to store. Stores the default sender as empty, so that it follows a change of the site's address. */
export function toSettings(
  config: Body<typeof configEndpoints.saveConfig>,
  { sender, stored }: Known,
): MailSettings {
  return {
    provider: config.email_service,
    host: config.email_smtp_host,
    port: config.email_smtp_port ?? DEFAULT_SMTP_PORT,
    secure: config.email_smtp_secure,
    username: config.email_user,
    fromAddress: config.email_from === sender ? '' : config.email_from,
    fromName: config.site_name,
    contactEmail: config.contact_email ?? stored.contactEmail,
    rateCurrency: config.rate_currency ?? stored.rateCurrency,
    enabled: config.notifications_enabled,
  };
}
