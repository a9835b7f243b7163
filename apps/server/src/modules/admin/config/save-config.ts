import type { ConfigOut, configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findMailSettings } from '../../../platform/mail/mail-settings.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { presentConfig, toSettings } from '../config.ts';

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
    toSettings(config, { sender, stored }),
    config.email_user === '' ? null : password,
  );
  const saved = await findMailSettings(tx.db);
  const fields = changedFields(presentConfig(stored, sender), presentConfig(saved, sender), password);
  await recordAct(tx, actor, { action: 'config_changed', details: { fields } });
  return isChanged;
}

/** Returns only names, because the values may be secrets. */
function changedFields(before: ConfigOut, after: ConfigOut, password: string | null): string[] {
  const names = Object.keys(before) as (keyof ConfigOut)[];
  return names.filter(name =>
    name === 'email_password' ? password !== null && password !== '' : before[name] !== after[name],
  );
}
