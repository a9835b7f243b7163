import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Where else somebody was written to: addresses they have had, or wanted to have, unless they are another account's by now. */
export async function findAddressesWrittenTo(db: Reader, userId: number): Promise<readonly string[]> {
  const links = await db
    .selectFrom('mailed_links')
    .select('email')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  const addresses = links.map(({ email }) => email);
  if (addresses.length === 0) return [];
  const others = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', addresses.map(emailKey))
    .where('id', '!=', userId)
    .execute();
  const taken = new Set(others.map(({ email_key }) => email_key));
  return addresses.filter(address => !taken.has(emailKey(address)));
}
