import { emailKey, type Role } from '@oficio/domain/accounts/rules.ts';
import type { Reader } from '../platform/database/database.ts';

/** Where the demo's people have their addresses: a name that no mail ever reaches (RFC 2606). */
export const DEMO_DOMAIN = 'oficio.test';

/** Of every demo account. */
export const DEMO_PASSWORD = 'oficio123';

/** The three to look around with, one for each role. */
export const DEMO_ACCOUNTS: Readonly<Record<Role, string>> = {
  user: `cliente@${DEMO_DOMAIN}`,
  technician: `tecnico@${DEMO_DOMAIN}`,
  admin: `admin@${DEMO_DOMAIN}`,
};

/** What to tell whoever starts the server about the demo accounts that are there; null when none is. */
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
