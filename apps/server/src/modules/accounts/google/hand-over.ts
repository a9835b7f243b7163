import { GOOGLE_HAND_OVER_TERM } from '@oficio/domain/accounts/google.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import type { AlsoAdmits } from '../../../platform/http/session.ts';
import { openSession } from '../sessions/open-session.ts';
import { findUser } from '../store/read-users.ts';
import { createToken, hashToken } from '../store/tokens.ts';
import { browserOf } from './browser-cookie.ts';

/** A one-time token by which this browser, and no other, may open a session of that user. */
export async function handOver(unit: Unit, userId: number, browser: string): Promise<string> {
  const token = createToken();
  await unit.db
    .insertInto('sign_in_hand_overs')
    .values({
      token_hash: hashToken(token),
      browser_hash: browser,
      user_id: userId,
      expires_at: unit.now + GOOGLE_HAND_OVER_TERM,
    })
    .execute();
  return token;
}

/** Changes a one-time token for a session: once, in time, in the browser that signed in. */
export function createHandOver({ database }: { readonly database: Database }): AlsoAdmits {
  return async (token, { cookies, agent }) => {
    const browser = browserOf(cookies);
    if (browser === null) return null;
    return database.transaction(async unit => {
      const taken = await unit.db
        .deleteFrom('sign_in_hand_overs')
        .where('token_hash', '=', hashToken(token))
        .where('browser_hash', '=', browser)
        .where('expires_at', '>', unit.now)
        .returning('user_id')
        .executeTakeFirst();
      const user = taken && (await findUser(unit.db, taken.user_id));
      if (!user) return null;
      const opened = await openSession(unit, user.id, agent);
      return { userId: user.id, role: user.role, key: hashToken(opened), opened };
    });
  };
}
