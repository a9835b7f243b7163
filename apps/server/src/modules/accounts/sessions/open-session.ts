import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { insertPendingLogin } from '../store/pending-logins.ts';
import { findAccess } from '../store/read-users.ts';
import { findSecondFactor } from '../store/second-factors.ts';
import { createToken, endReplacedSession, insertSession, lifeOf, replaceSession } from '../store/sessions.ts';
import { lockAccount } from '../store/write-users.ts';

/**
 * Opens a session and returns its token, which is stored only as a hash. `agent`: the `User-Agent`. `confirmedAt`: when the user
 * proved the identity; null when unknown. Throws 403 with the reason for a suspended account.
 */
export async function openSession(
  tx: Transaction,
  userId: number,
  agent: string,
  confirmedAt: number | null = tx.now,
): Promise<string> {
  const life = lifeOf(await roleOfActive(tx, userId));
  const token = createToken();
  await insertSession(tx, { tokenHash: hashToken(token), userId, agent, life, confirmedAt });
  return token;
}

interface Opening {
  readonly agent: string;
  readonly confirmedAt?: number | null;
  /** Key of the open session that the browser presented with the login; it ends if it is the same user's. */
  readonly replaces?: string | null;
}

/**
 * Opens a session, or with a second factor a login that waits for its code. Locks the account, because the second factor may be
 * enabled at the same time. Throws 403 for a suspended account.
 */
export async function openAfterFirstFactor(
  tx: Transaction,
  userId: number,
  { agent, confirmedAt, replaces = null }: Opening,
): Promise<{ readonly token: string; readonly needsCode: boolean }> {
  await lockAccount(tx, userId);
  if (!(await findSecondFactor(tx.db, userId))) {
    const token = await openSession(tx, userId, agent, confirmedAt);
    await endPresentedSession(tx, { userId, token, replaces });
    return { token, needsCode: false };
  }
  await roleOfActive(tx, userId);
  const token = createToken();
  await insertPendingLogin(tx, { tokenHash: hashToken(token), userId, agent, replaces });
  return { token, needsCode: true };
}

interface Presented {
  readonly userId: number;
  /** The token of the new session. */
  readonly token: string;
  readonly replaces: string | null;
}

/** Ends the session that a login presented. Its parallel calls and its push subscriptions pass to the new session. */
export async function endPresentedSession(
  tx: Transaction,
  { userId, token, replaces }: Presented,
): Promise<void> {
  if (replaces === null) return;
  await endReplacedSession(tx, { user_id: userId, oldHash: replaces, tokenHash: hashToken(token) });
}

async function roleOfActive(tx: Transaction, userId: number) {
  const { role, suspension_reason: reason } = await findAccess(tx.db, userId);
  if (reason !== null)
    throw new AppError('account_suspended', { text: `Tu cuenta está suspendida. Motivo: ${reason}` });
  return role;
}

/**
 * Continues a session, confirmed now, under a new token, and returns the token: a stolen one must not gain from what the user
 * just proved. Throws 401 when the session has ended or another call has renewed it.
 */
export async function renewSession(tx: Transaction, key: string): Promise<string> {
  const token = createToken();
  if (!(await replaceSession(tx, key, hashToken(token)))) throw new AppError('session_expired');
  return token;
}
