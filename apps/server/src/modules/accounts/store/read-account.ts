import type { Reader } from '../../../platform/database/database.ts';

/** Somebody's own account, unless it was deleted. */
export function findAccount(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_key',
      'phone',
      'role',
      'email_verified',
      'password_hash',
      'google_id',
      'created_at',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Somebody's open sessions, the last used first. */
export function findSessionsOf(db: Reader, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'agent', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof findSessionsOf>>[number];

/** When a session was opened; null when it is over. */
export async function findSessionStart(db: Reader, key: string): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', key)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The address that waits to be confirmed; null when none does. */
export async function findPendingEmail(db: Reader, userId: number, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}
