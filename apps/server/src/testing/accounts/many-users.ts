import type { Role } from '@oficio/domain/roles.ts';
import { searchableWordsOf } from '../../modules/accounts/public.ts';
import type { Database } from '../../platform/database/database.ts';
import { inParts } from '../../platform/database/in-slices.ts';

interface ManyUsers {
  readonly role: Role;
  readonly count: number;
  /** Beginning of each name; the number of the user follows. */
  readonly name?: string;
  readonly domain?: string;
}

/** Adds users with the numbers 1 to `count` in name and address, and the role in the address. */
export const insertManyUsers = (
  database: Database,
  { role, count, name = 'Vecino Número', domain = 'vecinos.test' }: ManyUsers,
) =>
  database.transaction(async ({ db, now }) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      name: `${name} ${n + 1}`,
      email: `${role}${n + 1}@${domain}`,
      email_key: `${role}${n + 1}@${domain}`,
      words: searchableWordsOf({ name: `${name} ${n + 1}`, email: `${role}${n + 1}@${domain}` }),
      phone: null,
      role,
      password_hash: null,
      email_verified: 1 as const,
      google_id: null,
      created_at: now,
    }));
    for (const part of inParts(rows)) await db.insertInto('users').values(part).execute();
  });
