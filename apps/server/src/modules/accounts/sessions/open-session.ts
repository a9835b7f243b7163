import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findSuspensionReason } from '../store/read-users.ts';
import { deleteExpiredSessions, insertSession } from '../store/sessions.ts';
import { createToken, hashToken } from '../store/tokens.ts';

/**
 * Opens a session for a browser with this `User-Agent`. Returns its token, which is stored only as a hash. Deletes expired
 * sessions. Throws 403 with the reason for a suspended account.
 */
export async function openSession(tx: Transaction, userId: number, agent: string): Promise<string> {
  const reason = await findSuspensionReason(tx.db, userId);
  if (reason !== null)
    throw new AppError('account_suspended', { text: `Tu cuenta está suspendida. Motivo: ${reason}` });
  const token = createToken();
  await deleteExpiredSessions(tx);
  await insertSession(tx, { tokenHash: hashToken(token), userId, agent });
  return token;
}
