import type { Insertable } from 'kysely';
import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { AGENT_MAX, SESSION_TERM } from './tokens.ts';

/** The new user's id, or null when the address is taken: decided by the database, so that two at once cannot both win. */
export async function insertUser(unit: Unit, user: Insertable<Tables['users']>): Promise<number | null> {
  const row = await unit.db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes a technician a customer. Does not change the role of a customer or an administrator. */
export async function makeCustomer({ db }: Unit, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'user' })
    .where('id', '=', userId)
    .where('role', '=', 'technician')
    .execute();
}

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly agent: string;
}

export async function insertSession(unit: Unit, { tokenHash, userId, agent }: NewSession): Promise<void> {
  await unit.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      agent: agent.slice(0, AGENT_MAX),
      created_at: unit.now,
      expires_at: unit.now + SESSION_TERM,
    })
    .execute();
}

export async function extendSession(unit: Unit, tokenHash: string): Promise<void> {
  await unit.db
    .updateTable('sessions')
    .set({ expires_at: unit.now + SESSION_TERM })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteExpiredSessions(unit: Unit): Promise<void> {
  await unit.db.deleteFrom('sessions').where('expires_at', '<=', unit.now).execute();
}

interface SessionsOf {
  readonly userId: number;
  /** This one stays. */
  readonly exceptKey?: string | undefined;
  /** Only this one. */
  readonly key?: string | undefined;
}

/** Ends somebody's sessions, at once and everywhere. Returns how many. */
export async function endSessionsOf(unit: Unit, { userId, exceptKey, key }: SessionsOf): Promise<number> {
  const ended = await unit.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptKey !== undefined, query => query.where('token_hash', '!=', exceptKey ?? ''))
    .$if(key !== undefined, query => query.where('token_hash', '=', key ?? ''))
    .returning('token_hash')
    .execute();
  if (ended.length > 0) await unit.record('sessions_ended', { keys: ended.map(row => row.token_hash) });
  return ended.length;
}

/**
 * Whether the account is there and still has this password (its hash; null for none). If so, nobody can change that until the
 * transaction ends: a look alone would leave another transaction of PostgreSQL free to do so.
 */
export async function holdPassword({ db }: Unit, userId: number, hash: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', hash === null ? 'is' : '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
