import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { replaceSession } from '../store/sessions.ts';
import { createToken } from '../store/tokens.ts';

/**
 * Continues a session, confirmed now, under a new token, and returns the token: a stolen one must not gain from what the user
 * just proved. Throws 401 when the session has ended or another call has renewed it.
 */
export async function renewSession(tx: Transaction, key: string): Promise<string> {
  const token = createToken();
  if (!(await replaceSession(tx, key, hashToken(token)))) throw new AppError('session_expired');
  return token;
}
