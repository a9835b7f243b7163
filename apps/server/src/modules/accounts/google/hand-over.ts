import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Cookies, hostCookie } from '../../../platform/http/cookies.ts';
import type { AuthenticateOnce, Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { fullStage } from '../sessions/authenticate.ts';
import { openAfterFirstFactor, renewSession } from '../sessions/open-session.ts';
import { consumeHandOver, insertHandOver } from '../store/google.ts';
import { findAccount } from '../store/read-users.ts';
import { createToken } from '../store/sessions.ts';

/** Cookie that ties a sign-in to the browser that began it, until the session is opened. */
const COOKIE = '__Host-oficio-signin';

interface HandOver {
  readonly userId: number;
  /** Hash of the browser's cookie. */
  readonly browser: string;
  /** The session that is confirmed; null for a login. */
  readonly sessionKey: string | null;
  readonly authenticatedAt: number | null;
}

/** Returns a one-time token with which only this browser can open a session of the user. */
export async function createHandOverToken(
  tx: Transaction,
  { browser: browserHash, ...handOver }: HandOver,
): Promise<string> {
  const token = createToken();
  await insertHandOver(tx, { ...handOver, browserHash, tokenHash: hashToken(token) });
  return token;
}

/**
 * Returns a function that exchanges a one-time token for a session. The token works once, before it expires, in the browser
 * that signed in. Throws 401 when the session that it confirms has ended.
 */
export function createHandOverLogin({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): AuthenticateOnce {
  return async (token, { cookies, agent }) => {
    const browser = browserOf(cookies);
    if (browser === null) return null;
    return database.transaction(async (tx): Promise<Session | null> => {
      const handOver = await consumeHandOver(tx, hashToken(token), browser);
      const account = handOver && (await findAccount(tx.db, handOver.user_id));
      if (!handOver || !account) return null;
      const { id: userId, role, second_factor_at } = account;
      const { session_key, authenticated_at } = handOver;
      const opened =
        session_key === null
          ? await openAfterFirstFactor(tx, userId, { agent, confirmedAt: authenticated_at })
          : { token: await renewSession(tx, session_key), needsCode: false };
      const event = session_key === null ? 'login' : 'confirmed';
      if (!opened.needsCode) await tx.publish('security_event', { event, method: 'google', actor: userId });
      const stage = opened.needsCode
        ? 'code'
        : fullStage({ role, hasSecondFactor: second_factor_at !== null }, settings);
      return { userId, role, key: hashToken(opened.token), stage, isConfirmed: false, opened: opened.token };
    });
  };
}

export const browserCookie = (secret: string): string =>
  hostCookie(COOKIE, secret, GOOGLE_SIGN_IN_TERM / 1000);

export const clearedBrowserCookie = (): string => hostCookie(COOKIE, '', 0);

/** Returns the hash under which the database stores the browser, or null when this browser began no sign-in. */
export function browserOf(cookies: Cookies): string | null {
  const secret = cookies(COOKIE);
  return secret ? hashToken(secret) : null;
}
