import type { Insertable } from 'kysely';
import type { Unit } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { SESSION_TERM } from './tokens.ts';
import './tables.ts';

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

export async function insertSession(unit: Unit, tokenHash: string, userId: number): Promise<void> {
  await unit.db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
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

/** Ends one session, at once and everywhere. */
export async function endSession(unit: Unit, key: string): Promise<void> {
  await unit.db.deleteFrom('sessions').where('token_hash', '=', key).execute();
  await unit.record('sessions_ended', { keys: [key] });
}

export async function deleteExpiredSessions(unit: Unit): Promise<void> {
  await unit.db.deleteFrom('sessions').where('expires_at', '<=', unit.now).execute();
}
