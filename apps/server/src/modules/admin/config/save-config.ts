import type { ConfigOut, configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { PASSWORD_MASK } from '@oficio/domain/admin/config/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { type Doer, recordAct } from '../../../platform/audit/record-act.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findMailSettings } from '../../../platform/mail/mail-settings.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { presentConfig, toSettings } from './present.ts';

type Wish = Body<typeof configEndpoints.saveConfig>;

interface Parts {
  readonly mailer: Mailer;
  /** The default sender. */
  readonly sender: string;
}

/** Replaces the settings; the log names those that changed. Throws 400 when the password has to be typed again. */
export async function saveConfig(
  tx: Transaction,
  doer: Doer,
  { mailer, sender }: Parts,
  wish: Wish,
): Promise<void> {
  const read = async () => presentConfig(await findMailSettings(tx.db), sender);
  const before = await read();
  const password = wish.email_password === PASSWORD_MASK ? null : wish.email_password;
  await mailer.save(tx, toSettings(wish, sender), wish.email_user === '' ? null : password);
  const fields = changedFields(before, await read(), password);
  await recordAct(tx, doer, { action: 'config_changed', details: { fields } });
}

/** Names alone: the values may be secrets. */
function changedFields(before: ConfigOut, after: ConfigOut, password: string | null): string[] {
  const names = Object.keys(before) as (keyof ConfigOut)[];
  return names.filter(name =>
    name === 'email_password' ? password !== null && password !== '' : before[name] !== after[name],
  );
}
