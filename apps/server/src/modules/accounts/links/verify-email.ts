import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { assertGoodPassword } from '../passwords/assert-good-password.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { accountOf } from '../sessions/authenticate.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';
import { lockPassword, markVerified, moveToEmail } from '../store/write-users.ts';
import { choosePassword } from './choose-password.ts';
import { sendEmailChanged, sendVerification } from './emails.ts';
import { mailboxOf } from './mailbox.ts';
import { assertMaySendLink, consumeLink, createLink, findAnyLink, findLink } from './mailed-links.ts';

interface Context extends Pick<Platform, 'database' | 'settings' | 'clock'> {
  readonly limiter: CredentialLimiter | null;
  readonly devices: KnownDevices;
}

/** Mails the link that verifies the account's address. */
export async function mailVerification(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'name' | 'email'>,
  publicUrl: string,
): Promise<void> {
  const { id: userId, name, email } = account;
  const token = await createLink(tx, { userId, purpose: 'verify', email });
  await sendVerification(tx, { name, email, isVerified: false, publicUrl }, token);
}

/** Mails the link again. Throws 409 when the address is already verified, 429 when it is too soon. */
export async function resendVerification(
  { database, settings, limits }: Pick<Platform, 'database' | 'settings' | 'limits'>,
  userId: number,
): Promise<void> {
  await database.transaction(async tx => {
    const account = await accountOf(tx.db, { userId });
    if (account.email_verified === 1) throw new AppError('email_verified_already');
    await assertMaySendLink(tx.db, userId, 'verify', tx.now);
    await limits.take('stranger_mail', mailboxOf(account.email));
    await mailVerification(tx, account, settings.publicUrl);
  });
}

const PURPOSES = ['verify', 'change'] as const;

/** Returns the link, its account, and whether the account already has this address as verified. Throws 404. */
async function findAddressLink(db: Reader, token: string) {
  const link = await findAnyLink(db, token, PURPOSES);
  const account = await findAccount(db, link.user_id);
  if (!account) throw new AppError('mailed_link_unknown');
  const isOwn = emailKey(link.email) === account.email_key;
  const isVerified =
    isOwn && account.email_verified === 1 && (link.purpose === 'verify' || link.used_at !== null);
  return { link, account, isVerified };
}

/** Returns what the page of a link must ask for, without using the link. Throws 404, 410. */
export async function checkEmailLink({ database, clock }: Context, token: string, session: Session | null) {
  const { link, account, isVerified } = await findAddressLink(database.read, token);
  if (!isVerified) await assertUsable(database.read, token, account, clock());
  return {
    email: link.email,
    is_verified: isVerified,
    needs_password: account.password_hash !== null && !isProvenBy(session, account, link.purpose),
    may_choose_password: link.purpose === 'verify',
  };
}

async function assertUsable(db: Reader, token: string, account: AccountRow, now: number): Promise<void> {
  const { purpose, email } = await findLink(db, token, PURPOSES, now);
  // The account moved to another address after the link was sent, so the link proves nothing about the current one.
  if (purpose === 'verify' && emailKey(email) !== account.email_key) throw new AppError('mailed_link_used');
}

interface EmailProof {
  readonly token: string;
  readonly current_password?: string | undefined;
  readonly new_password?: string | undefined;
  readonly session: Session | null;
  readonly cookies: Cookies;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Verifies the address of a link, or moves the account to it. The link proves only access to the mailbox, so the caller also
 * gives the password or, for `verify`, a session of the account or a new password, which ends all sessions. Throws 400, 403, 404, 409, 410 or 429.
 */
export async function verifyEmail(context: Context, proof: EmailProof) {
  const { database, clock, settings } = context;
  const { link, account, isVerified } = await findAddressLink(database.read, proof.token);
  if (isVerified) throw new AppError('email_verified_already');
  await assertUsable(database.read, proof.token, account, clock());
  const { publicUrl } = settings;
  if (proof.new_password !== undefined && link.purpose === 'verify') {
    const { new_password: password } = proof;
    await assertGoodPassword(database.read, { password, field: 'new_password', owner: account });
    const passwordHash = await hashPassword(password, { address: proof.address });
    await database.transaction(tx =>
      choosePassword(tx, { ...proof, purposes: ['verify'], passwordHash, publicUrl }),
    );
    return { email: link.email, account: { ...account, password_hash: passwordHash } };
  }
  if (!isProvenBy(proof.session, account, link.purpose)) await assertOwner(context, account, proof);
  await database.transaction(async tx => {
    const { purpose, email } = await consumeLink(tx, proof.token, PURPOSES);
    if (!(await lockPassword(tx, account.id, account.password_hash)))
      throw new AppError('wrong_password', { field: 'current_password' });
    const present = await findAccount(tx.db, account.id);
    if (!present) throw new AppError('mailed_link_unknown');
    if (purpose === 'change') await change(tx, present, email, publicUrl);
    else if (emailKey(email) !== present.email_key) throw new AppError('mailed_link_used');
    else await markVerified(tx, present.id);
    await markLinksUsed(tx, present.id, PURPOSES);
    if (present.email_verified === 0) await tx.publish('email_verified', { userId: present.id });
    const event = purpose === 'change' ? 'email_changed' : 'email_verified';
    await tx.publish('security_event', { event, method: 'link', actor: present.id });
  });
  return { email: link.email, account };
}

/** Returns whether a session is proof enough. Moving the account to another address needs the password too. */
const isProvenBy = (session: Session | null, account: AccountRow, purpose: string): boolean =>
  session?.userId === account.id && session.stage === 'open' && purpose === 'verify';

/** Throws unless the caller knows the account's password, or has a session of it where that is enough. */
async function assertOwner(
  { limiter, devices, clock }: Context,
  account: AccountRow,
  { session, current_password, address, cookies }: EmailProof,
): Promise<void> {
  const ownKey = session?.userId === account.id ? session.key : null;
  if (account.password_hash === null) {
    if (ownKey === null) throw new AppError('link_other_session');
    return;
  }
  const device = ownKey ?? devices.find(cookies, account);
  await checkPassword({ limiter, clock }, account, { password: current_password, address, device });
}

async function change(tx: Transaction, account: AccountRow, email: string, publicUrl: string): Promise<void> {
  const moved = await moveToEmail(tx, account.id, { email, email_key: emailKey(email) });
  if (!moved) throw new AppError('email_taken');
  // Reset links that were sent to the old address must no longer open the account.
  await markLinksUsed(tx, account.id, ['reset']);
  // The public profile shows the address.
  await tx.publish('contact_data_changed', { userId: account.id });
  const { name, email: old, email_verified } = account;
  await sendEmailChanged(tx, { name, email: old, isVerified: email_verified === 1, publicUrl }, email);
}
