import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { AuthenticateOnce } from '../../../platform/http/session.ts';
import { openSession } from '../sessions/open-session.ts';
import { consumeHandOver, insertHandOver } from '../store/google.ts';
import { findUser } from '../store/read-users.ts';
import { createToken, hashToken } from '../store/tokens.ts';
import { browserOf } from './browser-cookie.ts';

/** Returns a one-time token with which only this browser can open a session of the user. */
export async function createHandOverToken(tx: Transaction, userId: number, browser: string): Promise<string> {
  const token = createToken();
  await insertHandOver(tx, { tokenHash: hashToken(token), browserHash: browser, userId });
  return token;
}

/** Returns a function that exchanges a one-time token for a session. The token works once, before it expires, in the browser that signed in. */
export function createHandOverLogin({ database }: { readonly database: Database }): AuthenticateOnce {
  return async (token, { cookies, agent }) => {
    const browser = browserOf(cookies);
    if (browser === null) return null;
    return database.transaction(async tx => {
      const userId = await consumeHandOver(tx, hashToken(token), browser);
      const user = userId === null ? undefined : await findUser(tx.db, userId);
      if (!user) return null;
      const opened = await openSession(tx, user.id, agent);
      await tx.publish('security_event', { event: 'login', method: 'google', actor: user.id });
      return { userId: user.id, role: user.role, key: hashToken(opened), opened };
    });
  };
}
