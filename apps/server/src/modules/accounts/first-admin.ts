import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashPassword } from './passwords.ts';
import { idsOfRole } from './read.ts';
import { insertUser } from './write.ts';

/** Creates the first administrator, once: when there is none yet. Returns whether it did. */
export async function createFirstAdmin(
  database: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if ((await idsOfRole(database.read, 'admin')).length > 0) return false;
  const passwordHash = await hashPassword(password);
  return database.transaction(async unit => {
    if ((await idsOfRole(unit.db, 'admin')).length > 0) return false;
    const id = await insertUser(unit, {
      name: 'Administración',
      email,
      email_key: emailKey(email),
      phone: null,
      role: 'admin',
      password_hash: passwordHash,
      email_verified: 1,
      created_at: unit.now,
    });
    return id !== null;
  });
}
