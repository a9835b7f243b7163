import { Failure } from '@oficio/domain/errors.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { LoginLimiter } from '../limits/login-limiter.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { type AccountRow, findAccount, findSessionStart } from '../store/read-account.ts';
import { holdPassword } from '../store/write-users.ts';

/** How long somebody without a password counts as having just come in. Milliseconds. */
const JUST_NOW = 10 * 60_000;

export interface OwnerContext {
  readonly database: Database;
  readonly limiter: LoginLimiter | null;
  readonly clock: () => number;
}

interface Claim {
  readonly session: Session;
  readonly password: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Makes sure that it is the owner who asks, not somebody who found their browser open: by the password, or, for who has none,
 * by having logged in a moment ago. Throws 400 or 403, and 429 for too many guesses, which count as failed logins.
 */
export async function confirmOwner(
  { database, limiter, clock }: OwnerContext,
  { session, password, address }: Claim,
): Promise<AccountRow> {
  const account = await findAccount(database.read, session.userId);
  if (!account) throw new Failure('session_expired');
  if (account.password_hash === null) {
    const start = await findSessionStart(database.read, session.key);
    if (start === null || clock() - start > JUST_NOW) throw new Failure('login_again');
    return account;
  }
  // The session is a known device: strangers who fail to log in do not lock out an owner who is inside.
  await checkPassword({ limiter, clock }, account, { password, address, device: session.key });
  return account;
}

/**
 * Once more, now that it is done: checking a password takes its time, and whoever has changed it meanwhile has put this caller
 * out. Throws 403.
 */
export async function assertStillOwner(unit: Unit, { id, password_hash }: AccountRow): Promise<void> {
  if (!(await holdPassword(unit, id, password_hash)))
    throw new Failure('wrong_password', { field: 'current_password' });
}
