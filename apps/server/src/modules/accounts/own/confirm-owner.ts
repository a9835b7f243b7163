import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Authentication, Session } from '../../../platform/http/session.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { accountOf } from '../sessions/account-of.ts';
import type { AccountRow } from '../store/read-users.ts';
import { lockPassword } from '../store/write-users.ts';

export interface OwnerContext {
  readonly database: Database;
  readonly limiter: CredentialLimiter | null;
  readonly clock: () => number;
  readonly waysToConfirm: Authentication['waysToConfirm'];
}

/** A call in which users change their own account. */
export interface OwnCall extends OwnerContext {
  readonly session: Session;
  /** Network address of the caller. */
  readonly address: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

interface Claim {
  readonly session: Session;
  readonly password: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Returns the account after a check of the password or, without one, of the session's confirmation, so that a stranger at an
 * open browser cannot change it. Throws 400 or 403, and 429 after too many wrong passwords, which count as failed logins.
 */
export async function confirmOwner(
  { database, limiter, clock, waysToConfirm }: OwnerContext,
  { session, password, address }: Claim,
): Promise<AccountRow> {
  const account = await accountOf(database.read, session);
  if (account.password_hash === null) {
    if (!session.isConfirmed)
      throw new AppError('confirmation_required', { ways: await waysToConfirm(account.id) });
    return account;
  }
  // The session counts as a known device, so that strangers who fail to log in do not lock the owner out.
  await checkPassword({ limiter, clock }, account, { password, address, device: session.key });
  return account;
}

/** Throws 403 when the password changed while `confirmOwner` checked it, because that change ended this session. */
export async function assertStillOwner(tx: Transaction, { id, password_hash }: AccountRow): Promise<void> {
  if (!(await lockPassword(tx, id, password_hash)))
    throw new AppError('wrong_password', { field: 'current_password' });
}
