import type { Reader } from '../../../platform/database/database.ts';
import '../tables.ts';

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
