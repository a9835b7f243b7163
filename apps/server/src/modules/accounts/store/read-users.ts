import type { Role } from '@oficio/domain/accounts/rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { idsIn, statement } from '../../../platform/database/statement.ts';

const userColumns = ['id', 'name', 'email', 'phone', 'role', 'email_verified', 'created_at'] as const;

export function findUser(db: Reader, id: number) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/** Whether somebody may still act: their account was neither deleted nor suspended. */
export async function isActive(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const active = (lock: string) =>
  statement<{ id: number }>(
    engine => `
      select id from users where id in ${idsIn(engine)} and deleted_at is null and suspended_at is null
      order by id ${lock}`,
  );
const activeOnes = active('');
const activeOnesHeld = active('for share');

/**
 * Those of these people who may still act. `lock` has whoever would delete or suspend them wait until the transaction ends
 * (SQLite's transactions keep everything as it is anyway).
 */
export async function activeAmong(
  db: Reader,
  userIds: readonly number[],
  lock: 'postgres' | null,
): Promise<ReadonlySet<number>> {
  const find = lock === 'postgres' ? activeOnesHeld : activeOnes;
  return new Set((await find(db, JSON.stringify(userIds))).map(({ id }) => id));
}

const names = statement<{ id: number; name: string }>(
  engine => `select id, name from users where id in ${idsIn(engine)}`,
);

/** Returns the present names of these people: id → name. */
export async function namesOfUsers(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await names(db, JSON.stringify(ids))).map(({ id, name }) => [id, name]));
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export function findLogin(db: Reader, emailKey: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these sessions are open at this moment. */
export async function openSessions(
  db: Reader,
  keys: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (const part of inParts(keys)) {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', 'in', part)
      .where('expires_at', '>', now)
      .execute();
    for (const row of rows) open.add(row.token_hash);
  }
  return open;
}

export async function idsOfRole(db: Reader, role: Role): Promise<number[]> {
  return (await db.selectFrom('users').select('id').where('role', '=', role).execute()).map(row => row.id);
}
