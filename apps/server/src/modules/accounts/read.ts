import type { Role } from '@oficio/domain/accounts/rules.ts';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

const userColumns = ['id', 'name', 'email', 'phone', 'role', 'email_verified', 'created_at'] as const;

export function findUser(db: Reader, id: number) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export function findLogin(db: Reader, emailKey: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export async function idsOfRole(db: Reader, role: Role): Promise<number[]> {
  return (await db.selectFrom('users').select('id').where('role', '=', role).execute()).map(row => row.id);
}
