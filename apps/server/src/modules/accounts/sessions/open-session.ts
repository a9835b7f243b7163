import type { Unit } from '../../../platform/database/database.ts';
import { assertNotSuspended } from '../admin/suspend.ts';
import { createToken, hashToken } from '../store/tokens.ts';
import { deleteExpiredSessions, insertSession } from '../store/write-users.ts';

/**
 * A new session for this user in the browser that calls itself `agent`; returns its token, which exists nowhere else.
 * Old, expired ones are swept on the way. Throws 403 for a suspended account.
 */
export async function openSession(unit: Unit, userId: number, agent: string): Promise<string> {
  await assertNotSuspended(unit.db, userId);
  const token = createToken();
  await deleteExpiredSessions(unit);
  await insertSession(unit, { tokenHash: hashToken(token), userId, agent });
  return token;
}
