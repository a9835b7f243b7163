import type { Unit } from '../../platform/database/database.ts';
import { createToken, hashToken } from './tokens.ts';
import { deleteExpiredSessions, insertSession } from './write.ts';

/** A new session for this user; returns its token, which exists nowhere else. Old, expired ones are swept on the way. */
export async function openSession(unit: Unit, userId: number): Promise<string> {
  const token = createToken();
  await deleteExpiredSessions(unit);
  await insertSession(unit, hashToken(token), userId);
  return token;
}
