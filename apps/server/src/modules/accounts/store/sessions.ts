import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { isStaff, type Role } from '@oficio/domain/roles.ts';
import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import { moveViews } from './view-sessions.ts';

/** A session ends when it is not used for this time. Milliseconds. */
export const SESSION_TERM = 30 * DAY_MS;
/** Returns how long a session lasts at most, although it is used. Milliseconds. */
export const lifeOf = (role: Role): number => (isStaff(role) ? DAY_MS / 2 : 90 * DAY_MS);
/** A replaced token stays valid for this time, because the browser's parallel calls still send it. Milliseconds. */
export const REPLACED_TERM = 10_000;
/** Minimum time between two extensions of a session, so that most calls only read. Milliseconds. */
export const SESSION_REFRESH = HOUR_MS;

/** A longer `User-Agent` is cut before it is stored. Characters. */
export const MAX_AGENT_LENGTH = 300;

/** Returns 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

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

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly agent: string;
  /** Longest life of the session, in milliseconds. */
  readonly life: number;
  readonly confirmedAt: number | null;
}

export async function insertSession(
  tx: Transaction,
  { tokenHash, userId, agent, life, confirmedAt }: NewSession,
): Promise<void> {
  const { db, now } = tx;
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      confirmed_at: confirmedAt,
      created_at: now,
      last_used_at: now,
      expires_at: now + Math.min(SESSION_TERM, life),
    })
    .execute();
  await tx.publish('session_opened', { key: tokenHash });
}

/** Marks a session as used. `end`: when it ends although it is used. A replaced session keeps its end. */
export async function extendSession({ db, now }: Transaction, tokenHash: string, end: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: Math.min(now + SESSION_TERM, end) })
    .where('token_hash', '=', tokenHash)
    .where('replaced_by', 'is', null)
    .execute();
}

/**
 * Continues a session, confirmed now, under another token. The old token stays valid for `REPLACED_TERM`. Returns false when
 * the session has ended or another call has replaced it.
 */
export async function replaceSession(tx: Transaction, oldHash: string, tokenHash: string): Promise<boolean> {
  const session = await tx.db
    .selectFrom('sessions')
    .select(['user_id', 'agent', 'created_at', 'expires_at'])
    .where('token_hash', '=', oldHash)
    .executeTakeFirst();
  if (!session || !(await markReplaced(tx, { ...session, oldHash, tokenHash }))) return false;
  await tx.db
    .insertInto('sessions')
    .values({ ...session, token_hash: tokenHash, last_used_at: tx.now, confirmed_at: tx.now })
    .execute();
  await tx.publish('session_opened', { key: tokenHash });
  await publishReplaced(tx, oldHash, tokenHash);
  return true;
}

interface Replacement {
  readonly user_id: number;
  readonly oldHash: string;
  readonly tokenHash: string;
}

/** Ends a session after its user has logged in again, and publishes the event of `replaceSession`. Ignores sessions of other users. */
export async function endReplacedSession(tx: Transaction, replacement: Replacement): Promise<void> {
  const { oldHash, tokenHash } = replacement;
  if (await markReplaced(tx, replacement)) await publishReplaced(tx, oldHash, tokenHash);
}

async function publishReplaced(tx: Transaction, oldKey: string, newKey: string): Promise<void> {
  await moveViews(tx, oldKey, newKey);
  await tx.publish('session_replaced', { oldKey, newKey });
}

/** Returns false for a session of another user, an ended one and one that is already replaced. */
async function markReplaced(
  { db, now }: Transaction,
  { user_id, oldHash, tokenHash }: Replacement,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ replaced_by: tokenHash, expires_at: now + REPLACED_TERM })
    .where('token_hash', '=', oldHash)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .where('replaced_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface SessionsOf {
  readonly userId: number;
  /** Leaves this session open. */
  readonly exceptKey?: string | undefined;
  /** Ends only this session. */
  readonly key?: string | undefined;
}

/**
 * Ends sessions of a user and the logins that wait for a code. Their live connections close after the commit. Returns how many
 * sessions ended.
 */
export async function endSessionsOf(
  tx: Transaction,
  { userId, exceptKey, key }: SessionsOf,
): Promise<number> {
  const { db } = tx;
  await db
    .deleteFrom('pending_logins')
    .where('user_id', '=', userId)
    .$if(key !== undefined, query => query.where('token_hash', '=', key ?? ''))
    .execute();
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptKey !== undefined, query => query.where('token_hash', '!=', exceptKey ?? ''))
    .$if(key !== undefined, query =>
      query.where(({ eb, or }) => or([eb('token_hash', '=', key ?? ''), eb('replaced_by', '=', key ?? '')])),
    )
    .returning('token_hash')
    .execute();
  if (ended.length > 0) await tx.publish('sessions_ended', { keys: ended.map(row => row.token_hash) });
  return ended.length;
}
