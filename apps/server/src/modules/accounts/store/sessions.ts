import type { Transaction } from '../../../platform/database/database.ts';
import { MAX_AGENT_LENGTH, REPLACED_TERM, SESSION_TERM } from './tokens.ts';
import { moveViews } from './view-sessions.ts';

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
