import { CONFIRMATION_TERM, mustHaveSecondFactor } from '@oficio/domain/accounts/second-factor/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { can, isStaff, type Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Authenticate, Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { findPendingLogin } from '../store/pending-logins.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';
import { extendSession, lifeOf, prepareFindSession, SESSION_REFRESH } from '../store/sessions.ts';
import { findView } from '../store/view-sessions.ts';

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

/**
 * Returns the session in which an administrator sees the site as another person. Checks at each call that the administrator's own session
 * is still open and may open a view, and that the person has not joined the staff.
 */
async function findViewing(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  key: string,
  now: number,
): Promise<Session | null> {
  const view = await findView(database.read, key, now);
  if (!view) return null;
  const { person_id: userId, person_role: role, viewer_id: viewerId, viewer_role, enabled_at } = view;
  const isOpen =
    now < view.viewer_since + lifeOf(viewer_role) &&
    fullStage({ role: viewer_role, hasSecondFactor: enabled_at !== null }, settings) === 'open';
  if (!isOpen || !can(viewer_role, 'users:manage') || isStaff(role)) return null;
  return { userId, role, key, stage: 'open', isConfirmed: false, viewerId };
}

interface Factors {
  readonly role: Role;
  readonly hasSecondFactor: boolean;
}

/** Returns the stage of a session after its user has given every factor of the account. */
export const fullStage = (
  { role, hasSecondFactor }: Factors,
  settings: { readonly production: boolean },
): 'open' | 'enrol' => (!hasSecondFactor && mustHaveSecondFactor(role, settings) ? 'enrol' : 'open');

/** Returns the account of the session's user. Throws 401 when another call has deleted it meanwhile. */
export async function accountOf(db: Reader, { userId }: Pick<Session, 'userId'>): Promise<AccountRow> {
  const account = await findAccount(db, userId);
  if (!account) throw new AppError('session_expired');
  return account;
}
