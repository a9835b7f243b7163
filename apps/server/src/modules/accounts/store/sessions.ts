import type { Role } from '@oficio/domain/roles.ts';
import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { MAX_AGENT_LENGTH, SESSION_TERM } from './tokens.ts';

interface LiveSession {
  readonly user_id: number;
  readonly role: Role;
  readonly expires_at: number;
}

/**
 * Prepares the query that authenticates every call: token hash, now → the session and its user. Finds no session of a suspended
 * or deleted account.
 */
export const prepareFindSession = (database: Database) =>
  database.prepare<LiveSession>(
    `select sessions.user_id, users.role, sessions.expires_at
     from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = ? and sessions.expires_at > ? and users.suspended_at is null and users.deleted_at is null`,
  );

/** Returns the open sessions of a user, the most recently used first. */
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

/** Returns all stored sessions of a user, expired ones included, oldest first. */
export const findAllSessionsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['agent', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Returns when a session was opened, or null when it has ended. */
export async function findSessionStart(db: Reader, key: string): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', key)
    .executeTakeFirst();
  return row?.created_at ?? null;
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

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly agent: string;
}

export async function insertSession(
  tx: Transaction,
  { tokenHash, userId, agent }: NewSession,
): Promise<void> {
  await tx.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      created_at: tx.now,
      expires_at: tx.now + SESSION_TERM,
    })
    .execute();
}

export async function extendSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ expires_at: tx.now + SESSION_TERM })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteExpiredSessions(tx: Transaction): Promise<void> {
  await tx.db.deleteFrom('sessions').where('expires_at', '<=', tx.now).execute();
}

interface SessionsOf {
  readonly userId: number;
  /** Leaves this session open. */
  readonly exceptKey?: string | undefined;
  /** Ends only this session. */
  readonly key?: string | undefined;
}

/** Ends sessions of a user; their live connections close after the commit. Returns how many ended. */
export async function endSessionsOf(
  tx: Transaction,
  { userId, exceptKey, key }: SessionsOf,
): Promise<number> {
  const ended = await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptKey !== undefined, query => query.where('token_hash', '!=', exceptKey ?? ''))
    .$if(key !== undefined, query => query.where('token_hash', '=', key ?? ''))
    .returning('token_hash')
    .execute();
  if (ended.length > 0) await tx.publish('sessions_ended', { keys: ended.map(row => row.token_hash) });
  return ended.length;
}
