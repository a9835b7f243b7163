import type { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Authentication, Session } from '../../../platform/http/session.ts';
import type { Limits } from '../../../platform/security/limits/limits.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { sendChangeLink, sendChangeNotice, sendPasswordChanged } from '../links/emails.ts';
import { mailboxOf, readableEmail } from '../links/mailbox.ts';
import { assertMaySendLink, createLink } from '../links/mailed-links.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { accountOf } from '../sessions/authenticate.ts';
import { renewSession } from '../sessions/open-session.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { type AccountRow, findLogin } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { lockPassword, setPassword } from '../store/write-users.ts';

type EmailChange = Body<typeof ownAccountEndpoints.changeEmail>;

type PasswordChange = Body<typeof ownAccountEndpoints.changePassword>;

interface OwnerContext {
  readonly database: Database;
  readonly limiter: CredentialLimiter | null;
  readonly clock: () => number;
  readonly waysToConfirm: Authentication['waysToConfirm'];
}

/** A call in which users change their own account. */
interface OwnCall extends OwnerContext {
  readonly session: Session;
  /** Network address of the caller. */
  readonly address: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Mails a link to a new address; the account changes when the user follows the link. Also informs the current address.
 * Throws 400 for the same address, 409 for another account's address, 429 after too many links, and as `confirmOwner` does.
 */
export async function changeEmail(
  call: OwnCall,
  { email: typed, current_password }: EmailChange,
  limits: Limits,
): Promise<void> {
  const { database, publicUrl } = call;
  const account = await confirmOwner(call, { ...call, password: current_password });
  const email = readableEmail(typed);
  const key = emailKey(email);
  // Compares the spelling, not the key: the owner may correct the capitals of the address.
  if (email === account.email) throw new AppError('email_unchanged', { field: 'email' });
  await database.transaction(async tx => {
    const { id: userId, name } = account;
    const isVerified = account.email_verified === 1;
    await assertStillOwner(tx, account);
    const owner = await findLogin(tx.db, key);
    if (owner && owner.id !== userId) throw new AppError('email_taken', { field: 'email' });
    await assertMaySendLink(tx.db, userId, 'change', tx.now);
    await limits.take('stranger_mail', mailboxOf(email));
    await tx.publish('security_event', { event: 'email_change_requested' });
    const token = await createLink(tx, { userId, purpose: 'change', email });
    const hasPassword = account.password_hash !== null;
    await sendChangeLink(tx, { name, email, isVerified: false, publicUrl }, { token, hasPassword });
    await sendChangeNotice(tx, { name, email: account.email, isVerified, publicUrl }, email);
  });
}

/**
 * Sets a new password, or the first one. Ends all other sessions and the unused links. Returns this session's new token, and
 * the account's id and new hash. Throws 400 for a bad password, and as `confirmOwner` does.
 */
export async function changePassword(call: OwnCall, { current_password, new_password }: PasswordChange) {
  const { database, publicUrl, session } = call;
  const account = await confirmOwner(call, { ...call, password: current_password });
  await assertGoodPassword(database.read, { password: new_password, field: 'new_password', owner: account });
  const { id: userId, name, email } = account;
  const passwordHash = await hashPassword(new_password, { address: call.address, device: session.key });
  const token = await database.transaction(async tx => {
    await assertStillOwner(tx, account);
    await setPassword(tx, userId, passwordHash);
    await endSessionsOf(tx, { userId, exceptKey: session.key });
    await markLinksUsed(tx, userId, ['reset', 'change']);
    await tx.publish('security_event', { event: 'password_changed' });
    await sendPasswordChanged(tx, { name, email, isVerified: account.email_verified === 1, publicUrl });
    return renewSession(tx, session.key);
  });
  return { token, account: { ...account, password_hash: passwordHash } };
}

interface Claim extends Pick<OwnCall, 'session' | 'address'> {
  readonly password: string | undefined;
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
