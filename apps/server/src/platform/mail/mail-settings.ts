import { AppError } from '@oficio/domain/errors.ts';
import { DEFAULT_SMTP_PORT, EMAIL_SERVICES, type EmailService, isSimpleEmail } from '@oficio/domain/mail.ts';
import { DEFAULT_SITE, type RateCurrency, type Site } from '@oficio/domain/site.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { fixedQuery } from '../database/statement.ts';
import { flagOf } from '../database/tables.ts';
import type { KeyRing } from '../security/keys.ts';
import { reseal, seal, unseal } from '../security/seal.ts';
import { forgetServerHealth } from './mail-health.ts';

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/**
 * Server of each provider; null for `smtp`, because its settings name the server. Source: the providers' help pages.
 */
const PRESETS: Readonly<Record<EmailService, Server | null>> = {
  gmail: { host: 'smtp.gmail.com', port: 465, secure: true },
  outlook: { host: 'smtp-mail.outlook.com', port: 587, secure: false },
  smtp: null,
};

/** How mail is sent, without the password. */
export interface MailSettings {
  readonly provider: EmailService;
  /** Only for the provider `smtp`; the other providers have fixed servers. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  /** '' when no mail is sent. */
  readonly username: string;
  /** '' for the default sender. */
  readonly fromAddress: string;
  readonly fromName: string;
  /** '' when the site has no address for questions. */
  readonly contactEmail: string;
  readonly rateCurrency: RateCurrency;
  /** Whether notifications are also sent by mail. Mails that users request are always sent. */
  readonly enabled: boolean;
}

/** The settings for administrators. They learn only whether a password is stored. */
export interface ShownMailSettings extends MailSettings {
  readonly hasPassword: boolean;
}

export interface MailAccess extends MailSettings {
  readonly password: string;
}

const UNSET: ShownMailSettings = {
  provider: EMAIL_SERVICES[0],
  host: '',
  port: DEFAULT_SMTP_PORT,
  secure: false,
  username: '',
  fromAddress: '',
  fromName: DEFAULT_SITE.name,
  contactEmail: DEFAULT_SITE.contactEmail,
  rateCurrency: DEFAULT_SITE.rateCurrency,
  enabled: true,
  hasPassword: false,
};

export async function findMailSettings(db: Reader): Promise<ShownMailSettings> {
  const row = await findRow(db);
  return row ? shownSettings(row) : UNSET;
}

function shownSettings(row: NonNullable<Awaited<ReturnType<typeof findRow>>>): ShownMailSettings {
  return {
    provider: row.provider,
    host: row.host,
    port: row.port,
    secure: row.secure === 1,
    username: row.username,
    fromAddress: row.from_address,
    fromName: row.from_name,
    contactEmail: row.contact_email,
    rateCurrency: row.rate_currency,
    enabled: row.enabled === 1,
    hasPassword: row.sealed_password !== '',
  };
}

/**
 * Returns the settings with the password, for the sender only; null when no mail is sent. Throws when the password
 * cannot be decrypted.
 */
export const findMailAccess = async (db: Reader, keys: KeyRing): Promise<MailAccess | null> =>
  accessIn(await findRow(db), keys);

/** Returns the settings, and a function that returns them with the password as `findMailAccess` does. */
export async function findMail(db: Reader, keys: KeyRing) {
  const row = await findRow(db);
  return { shown: row ? shownSettings(row) : UNSET, access: () => accessIn(row, keys) };
}

function accessIn(row: Awaited<ReturnType<typeof findRow>>, keys: KeyRing): MailAccess | null {
  if (!row || row.username === '' || row.sealed_password === '') return null;
  const { hasPassword: _, ...settings } = shownSettings(row);
  try {
    return { ...settings, password: unseal(keys, row.sealed_password) };
  } catch (error) {
    throw new AppError('mail_password_unreadable', { cause: error });
  }
}

/** Encrypts the stored password with the current key. Returns false, and changes nothing, when no key can read it. */
export async function resealMailPassword({ db }: Transaction, keys: KeyRing): Promise<boolean> {
  const row = await findRow(db);
  if (!row?.sealed_password) return true;
  const sealed_password = reseal(keys, row.sealed_password);
  if (sealed_password === null) return false;
  if (sealed_password !== row.sealed_password)
    await db.updateTable('mail_settings').set({ sealed_password }).execute();
  return true;
}

/**
 * Replaces the settings. Returns whether the account that sends mail changed. `password` null keeps the stored one. Throws if the server
 * or the user name changes without a new password: otherwise a stolen administrator session could send the password to another server.
 */
export async function saveMailSettings(
  tx: Transaction,
  keys: KeyRing,
  settings: MailSettings,
  password: string | null,
): Promise<boolean> {
  const { provider, host, port, secure } = { ...settings, ...PRESETS[settings.provider] };
  const { username } = settings;
  const known = await findRow(tx.db);
  const same =
    known?.host === host &&
    known.port === port &&
    known.secure === flagOf(secure) &&
    known.username === username;
  if (password === null && username !== '' && !(same && known.sealed_password !== ''))
    throw new AppError('mail_password_again', { field: 'email_password' });
  const kept = username === '' ? '' : (known?.sealed_password ?? '');
  const row = {
    provider,
    host,
    port,
    secure: flagOf(secure),
    username,
    sealed_password: password === null ? kept : seal(keys, password),
    from_address: settings.fromAddress,
    from_name: settings.fromName,
    contact_email: settings.contactEmail,
    rate_currency: settings.rateCurrency,
    enabled: flagOf(settings.enabled),
    updated_at: tx.now,
  };
  await tx.db
    .insertInto('mail_settings')
    .values({ id: 1, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute();
  const isChanged = username !== '' && (password !== null || known?.from_address !== row.from_address);
  if (isChanged) await forgetServerHealth(tx, host);
  await tx.publish('site_saved', siteOf(settings));
  return isChanged;
}

/** Returns the settings that every visitor may see. */
export const siteOf = ({ fromName, contactEmail, rateCurrency }: MailSettings): Site => ({
  name: fromName,
  contactEmail,
  rateCurrency,
});

/** Returns the public settings of the site. Stored in the mail settings, because mails are signed with its name. */
export const readSite = async (db: Reader): Promise<Site> => siteOf(await findMailSettings(db));

export const readSiteName = async (db: Reader): Promise<string> => (await readSite(db)).name;

/**
 * Sender domain when the site's host is not a domain, as localhost: mail servers refuse such senders. Reserved by RFC
 * 2606.
 */
const NO_DOMAIN = 'oficio.example';

/** Returns the sender address to use until an administrator sets one. `publicUrl` is the public address of the site. */
export function defaultSender(publicUrl: string): string {
  const address = `no-reply@${new URL(publicUrl).hostname}`;
  return isSimpleEmail(address) ? address : `no-reply@${NO_DOMAIN}`;
}

const selectRow = fixedQuery(db => db.selectFrom('mail_settings').selectAll().where('id', '=', 1));

const findRow = async (db: Reader) => (await selectRow(db)).at(0);
