import { CODE_TERM, MAX_WRONG_CODES } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { MAX_AGENT_LENGTH } from './sessions.ts';

interface PendingLogin {
  readonly user_id: number;
  readonly role: Role;
}

/** Returns the login that waits for a code, unless it expired or its account is suspended or deleted. */
export function findPendingLogin(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<PendingLogin | undefined> {
  return db
    .selectFrom('pending_logins')
    .innerJoin('users', 'users.id', 'pending_logins.user_id')
    .select(['pending_logins.user_id', 'users.role'])
    .where('pending_logins.token_hash', '=', tokenHash)
    .where('pending_logins.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

interface NewPendingLogin {
  readonly tokenHash: string;
  readonly userId: number;
  readonly agent: string;
  /** Hash of the token of the open session that this login replaces. */
  readonly replaces?: string | null;
}

/** Stores a login that waits for a code. */
export async function insertPendingLogin(
  tx: Transaction,
  { tokenHash, userId, agent, replaces = null }: NewPendingLogin,
): Promise<void> {
  await tx.db
    .insertInto('pending_logins')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      wrong_codes: 0,
      replaces,
      expires_at: tx.now + CODE_TERM,
    })
    .execute();
  await tx.publish('session_opened', { key: tokenHash });
}

/** Counts a code before it is compared, so that parallel calls cannot try more. Returns the number, or null when none is left. */
export async function countCode({ db }: Transaction, tokenHash: string): Promise<number | null> {
  const row = await db
    .updateTable('pending_logins')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('wrong_codes', '<', MAX_WRONG_CODES)
    .returning('wrong_codes')
    .executeTakeFirst();
  return row?.wrong_codes ?? null;
}

/** Returns undefined when the login has ended, so that only one of two parallel calls opens a session. */
export function deletePendingLogin(
  { db }: Transaction,
  tokenHash: string,
): Promise<{ readonly replaces: string | null } | undefined> {
  return db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', tokenHash)
    .returning('replaces')
    .executeTakeFirst();
}
