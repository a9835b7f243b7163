import type { Database } from '../../../platform/database/database.ts';
import type { Authenticate } from '../../../platform/http/session.ts';
import { extendSession, prepareFindSession } from '../store/sessions.ts';
import { hashToken, SESSION_REFRESH, SESSION_TERM } from '../store/tokens.ts';

/** Returns a function that finds the session of a token. It caches nothing, so that an ended session is invalid at once. */
export function createAuthenticate(database: Database, clock: () => number): Authenticate {
  const findSession = prepareFindSession(database);
  return async token => {
    const key = hashToken(token);
    const [session] = await findSession(key, clock());
    if (!session) return null;
    if (session.expires_at - clock() < SESSION_TERM - SESSION_REFRESH)
      await database.transaction(tx => extendSession(tx, key));
    return { userId: session.user_id, role: session.role, key };
  };
}
