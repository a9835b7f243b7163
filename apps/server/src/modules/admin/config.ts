import type { ConfigOut, configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { DEFAULT_SMTP_PORT, EMAIL_SERVICES } from '@oficio/domain/mail.ts';
import { type AuditActor, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  findMailSettings,
  type MailSettings,
  type ShownMailSettings,
} from '../../platform/mail/mail-settings.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

type Config = Body<typeof configEndpoints.saveConfig>;

interface Context {
  readonly mailer: Mailer;
  /** The default sender. */
  readonly sender: string;
}

/**
 * Replaces the settings and logs the names of the changed ones. Returns whether the account that sends mail changed. Throws 400 when the
 * password must be typed again.
 */
export async function saveConfig(
  tx: Transaction,
  actor: AuditActor,
  { mailer, sender }: Context,
  config: Config,
): Promise<boolean> {
  const stored = await findMailSettings(tx.db);
  const password = config.email_password === PASSWORD_MASK ? null : config.email_password;
  const isChanged = await mailer.save(
    tx,
    toSettings(config, sender, stored),
    config.email_user === '' ? null : password,
  );
  const saved = await findMailSettings(tx.db);
  const fields = changedFields(presentConfig(stored, sender), presentConfig(saved, sender), password);
  await recordAct(tx, actor, { action: 'config_changed', details: { fields } });
  return isChanged;
}

/** Returns the settings to store. Stores the default sender as empty, so that it follows a change of the site's address. */
function toSettings(config: Config, sender: string, stored: MailSettings): MailSettings {
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

/** Returns only names, because the values may be secrets. */
function changedFields(before: ConfigOut, after: ConfigOut, password: string | null): string[] {
  const names = Object.keys(before) as (keyof ConfigOut)[];
  return names.filter(name =>
    name === 'email_password' ? password !== null && password !== '' : before[name] !== after[name],
  );
}

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

const textOf = (flag: boolean) => (flag ? 'true' : 'false');
