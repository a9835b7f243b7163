import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../platform/database/database.ts';

/** Domain of the demo's e-mail addresses. Mail to it never arrives (RFC 2606). */
export const DEMO_DOMAIN = 'oficio.test';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'oficio123';

export const DEMO_ACCOUNTS: Readonly<Record<Role, string>> = {
  user: `cliente@${DEMO_DOMAIN}`,
  technician: `tecnico@${DEMO_DOMAIN}`,
  admin: `admin@${DEMO_DOMAIN}`,
};

/** Returns a text about the existing demo accounts for the start of the server; null when there are none. */
export async function describeDemoAccounts(db: Reader): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email_key', 'in', Object.values(DEMO_ACCOUNTS).map(emailKey))
    .orderBy('id')
    .execute();
  if (found.length === 0) return null;
  const lines = found.map(({ email, role }) => `  ${email.padEnd(20)} ${role}`);
  return [`Demo accounts, password ${DEMO_PASSWORD}:`, ...lines].join('\n');
}
