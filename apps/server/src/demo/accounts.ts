import { findDemoAccounts } from '../modules/accounts/public.ts';
import type { Reader } from '../platform/database/database.ts';

export { DEMO_ACCOUNTS, DEMO_DOMAIN } from '../modules/accounts/public.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'oficio123';

/** Returns a text about the existing demo accounts for the start of the server; null when there are none. */
export async function describeDemoAccounts(db: Reader): Promise<string | null> {
  const found = await findDemoAccounts(db);
  if (found.length === 0) return null;
  const lines = found.map(({ email, role }) => `  ${email.padEnd(20)} ${role}`);
  return [`Demo accounts, password ${DEMO_PASSWORD}:`, ...lines].join('\n');
}
