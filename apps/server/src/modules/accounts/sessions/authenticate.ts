import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Authenticate } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { findPendingLogin } from '../store/pending-logins.ts';
import { prepareFindSession } from '../store/read-sessions.ts';
import { extendSession } from '../store/sessions.ts';
import { lifeOf, SESSION_REFRESH } from '../store/tokens.ts';
import { findViewing } from './find-viewing.ts';
import { fullStage } from './stage.ts';

/** Returns a function that finds the session of a token. It caches nothing, so that an ended session is invalid at once. */
export function createAuthenticate({
  database,
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>): Authenticate {
  const findSession = prepareFindSession(database);

  /** Returns the login that waits for a code. */
  async function pendingLogin(key: string) {
    const login = await findPendingLogin(database.read, key, clock());
    if (!login) return null;
    return { userId: login.user_id, role: login.role, key, stage: 'code', isConfirmed: false } as const;
  }

  return async token => {
    const key = hashToken(token);
    const now = clock();
    const [session] = await findSession(key, now);
    if (!session) return (await pendingLogin(key)) ?? findViewing({ database, settings }, key, now);
    const { user_id: userId, role, created_at, last_used_at, confirmed_at, enabled_at } = session;
    const end = created_at + lifeOf(role);
    if (now >= end) return null;
    if (now - last_used_at > SESSION_REFRESH) await database.transaction(tx => extendSession(tx, key, end));
    const stage = fullStage({ role, hasSecondFactor: enabled_at !== null }, settings);
    const isConfirmed = confirmed_at !== null && now - confirmed_at < CONFIRMATION_TERM;
    return { userId, role, key, stage, isConfirmed };
  };
}
