import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { SettingError } from '../../../platform/settings/environment-reader.ts';
import { findByAddresses } from '../store/read-users.ts';

/** Domain of the demo's e-mail addresses. Mail to it never arrives (RFC 2606). */
export const DEMO_DOMAIN = 'oficio.test';

export const DEMO_ACCOUNTS: Readonly<Record<Role, string>> = {
  user: `cliente@${DEMO_DOMAIN}`,
  technician: `tecnico@${DEMO_DOMAIN}`,
  admin: `admin@${DEMO_DOMAIN}`,
};

export const findDemoAccounts = (db: Reader) =>
  findByAddresses(db, Object.values(DEMO_ACCOUNTS).map(emailKey));

/** Throws a `SettingError` when the database has demo accounts: one of them is an administrator with a public password. */
export async function refuseDemoAccounts(db: Reader): Promise<void> {
  if ((await findDemoAccounts(db)).length > 0)
    throw new SettingError(
      'The database contains the demo accounts, which have public passwords: in production use another DATA_DIR or DATABASE_URL.',
    );
}
