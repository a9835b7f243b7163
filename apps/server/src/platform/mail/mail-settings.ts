import { AppError } from '@oficio/domain/errors.ts';
import { DEFAULT_SMTP_PORT, type EmailService } from '@oficio/domain/mail.ts';
import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { flagOf } from '../database/tables.ts';
import { seal, unseal } from '../security/secret.ts';
import { PRESETS } from './providers.ts';

/** How mail leaves the house, without the password. */
export interface MailSettings {
  readonly provider: EmailService;
  /** Of `smtp`; the others have their own. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on; else STARTTLS. */
  readonly secure: boolean;
  /** '' when no mail is to be sent. */
  readonly username: string;
  /** '' for the provider's own choice. */
  readonly fromAddress: string;
  readonly fromName: string;
  /** Whether notifications go by mail too; what people ask for themselves always does. */
  readonly enabled: boolean;
}

/** What may be shown to an administrator: of the password only whether there is one. */
export interface ShownMailSettings extends MailSettings {
  readonly hasPassword: boolean;
}

export interface MailAccess extends MailSettings {
  readonly password: string;
}

const UNSET: ShownMailSettings = {
  provider: 'smtp',
  host: '',
  port: DEFAULT_SMTP_PORT,
  secure: false,
  username: '',
  fromAddress: '',
  fromName: DEFAULT_SITE_NAME,
  enabled: true,
  hasPassword: false,
};

const findRow = (db: Reader) =>
  db.selectFrom('mail_settings').selectAll().where('id', '=', 1).executeTakeFirst();

export async function findMailSettings(db: Reader): Promise<ShownMailSettings> {
  const row = await findRow(db);
  if (!row) return UNSET;
  return {
    provider: row.provider,
    host: row.host,
    port: row.port,
    secure: row.secure === 1,
    username: row.username,
    fromAddress: row.from_address,
    fromName: row.from_name,
    enabled: row.enabled === 1,
    hasPassword: row.sealed_password !== '',
  };
}

/** For sending alone: with the password. Null when no mail is to be sent. Throws when the password can be read no more. */
export async function findMailAccess(db: Reader, key: Buffer): Promise<MailAccess | null> {
  const row = await findRow(db);
  if (!row || row.username === '' || row.sealed_password === '') return null;
  const { hasPassword: _, ...settings } = await findMailSettings(db);
  try {
    return { ...settings, password: unseal(key, row.sealed_password) };
  } catch (error) {
    throw new Error('La contraseña del correo ya no se puede leer: hay que escribirla de nuevo', {
      cause: error,
    });
  }
}

/**
 * Replaces the settings. `password` null keeps the stored one, which is refused when the mail would go to another server or
 * in another name: whoever has stolen an administrator's session must not have it sent to a server of their own.
 */
export async function saveMailSettings(
  tx: Transaction,
  key: Buffer,
  settings: MailSettings,
  password: string | null,
): Promise<void> {
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
    sealed_password: password === null ? kept : seal(key, password),
    from_address: settings.fromAddress,
    from_name: settings.fromName,
    enabled: flagOf(settings.enabled),
    updated_at: tx.now,
  };
  await tx.db
    .insertInto('mail_settings')
    .values({ id: 1, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute();
}
