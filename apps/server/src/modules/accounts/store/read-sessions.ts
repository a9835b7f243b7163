import type { Role } from '@oficio/domain/roles.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';

interface LiveSession {
  readonly user_id: number;
  readonly role: Role;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly confirmed_at: number | null;
  /** When the second factor was enabled; null without one. */
  readonly enabled_at: number | null;
}

/**
 * Prepares the query that authenticates every call: token hash, now → the session and its user. Finds no session of a suspended
 * or deleted account.
 */
export const prepareFindSession = (database: Database) =>
  database.prepare<LiveSession>(
    `select sessions.user_id, users.role, sessions.created_at, sessions.last_used_at, sessions.confirmed_at,
       second_factors.enabled_at
     from sessions join users on users.id = sessions.user_id
     left join second_factors on second_factors.user_id = sessions.user_id
     where sessions.token_hash = ? and sessions.expires_at > ? and users.suspended_at is null and users.deleted_at is null`,
  );

/** Returns the open sessions of a user, the most recently used first. */
export function findSessionsOf(db: Reader, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('replaced_by', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof findSessionsOf>>[number];

/** Returns all stored sessions of a user, expired ones included, oldest first. */
export const findAllSessionsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('replaced_by', 'is', null)
    .orderBy('created_at')
    .execute();

/** Returns the user of an open session, or null. */
export async function findUserOfSession(db: Reader, key: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns the keys of the sessions that are open now. */
export async function filterOpenSessions(
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
