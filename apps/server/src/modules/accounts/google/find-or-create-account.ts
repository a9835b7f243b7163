import { displayNameProblem } from '@oficio/domain/accounts/display-name.ts';
import { emailProblem, nameProblem } from '@oficio/domain/accounts/identity.ts';
import { EMAIL_MAX, emailKey, NAME_MAX } from '@oficio/domain/accounts/rules.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import { sendGoogleLinked } from '../links/emails.ts';
import { readableEmail } from '../links/mailbox.ts';
import { findIdBySub, findLinkable, linkGoogle, removeEarlierOwner } from '../store/google.ts';
import { findAccount } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { insertUser } from '../store/write-users.ts';
import { type GoogleIdentity, GoogleRefusal } from './google-provider.ts';

/**
 * Returns the id of the account with this `sub`. Otherwise links the account with this address, or creates a new one.
 * Throws `GoogleRefusal` and `StaleGoogleLogin`. Source: docs/decisions/0006-google-sign-in.md.
 */
export async function findOrCreateAccount(tx: Transaction, identity: GoogleIdentity): Promise<number> {
  const knownId = await findIdBySub(tx.db, identity.sub);
  if (knownId !== null) return knownId;
  // Providers accept unverified addresses of other people. Only a verified address identifies its owner.
  if (!identity.emailVerified) throw new GoogleRefusal('google_sin_verificar');
  return (await link(tx, identity)) ?? create(tx, identity);
}

/** Links the account with that address and returns its id, or null when there is none. */
async function link(tx: Transaction, identity: GoogleIdentity): Promise<number | null> {
  const { sub, email, name, authenticatedAt } = identity;
  const account = await findLinkable(tx.db, emailKey(email));
  if (!account) return null;
  // Only the mailed link accepts an invitation, because it ends after a day.
  if (account.invited_at !== null) throw new GoogleRefusal('google_invitacion');
  if (account.google_id !== null) throw new GoogleRefusal('google_otra_cuenta');
  // Without `auth_time` the verified address must suffice, as it does for a new password by mail.
  if (authenticatedAt !== null && !isRecent(identity, tx.now)) throw new StaleGoogleLogin();
  if (!(await linkGoogle(tx, account.id, sub))) throw new GoogleRefusal('google_otra_cuenta');
  await tx.publish('security_event', { event: 'google_linked', method: 'google', actor: account.id });
  if (account.email_verified === 0) await takeOver(tx, account.id, await nameFor(tx, { name, email }));
  else await informOwner(tx, account.id);
  return account.id;
}

async function informOwner(tx: Transaction, userId: number): Promise<void> {
  const owner = await findAccount(tx.db, userId);
  if (owner) await sendGoogleLinked(tx, owner);
}

/** Removes the data and sessions of an earlier owner of the account, because that owner never verified the address. */
async function takeOver(tx: Transaction, userId: number, name: string): Promise<void> {
  await removeEarlierOwner(tx, userId, name);
  await endSessionsOf(tx, { userId });
  await tx.publish('contact_data_changed', { userId });
  await tx.publish('account_taken_over', { userId, by: 'google' });
  await tx.publish('email_verified', { userId });
}

async function create(tx: Transaction, { sub, name, ...identity }: GoogleIdentity): Promise<number> {
  const email = readableEmail(identity.email);
  if (email.length > EMAIL_MAX || emailProblem(email) !== null)
    throw new GoogleRefusal('google_sin_verificar');
  const userId = await insertUser(tx, {
    name: await nameFor(tx, { name, email }),
    email,
    email_key: emailKey(email),
    phone: null,
    role: 'user',
    password_hash: null,
    email_verified: 1,
    google_id: sub,
    created_at: tx.now,
  });
  // Another first sign-in with this address was faster; the user can try again.
  if (userId === null) throw new GoogleRefusal('google_caducado');
  await tx.publish('user_registered', { userId, role: 'user' });
  await tx.publish('security_event', { event: 'registered', method: 'google', actor: userId });
  return userId;
}

/** Returns the provider's name if it is allowed, else a name made from the address, else a neutral one. */
async function nameFor(
  { db }: Transaction,
  identity: Pick<GoogleIdentity, 'name' | 'email'>,
): Promise<string> {
  const site = await readSiteName(db);
  const [local = ''] = identity.email.split('@');
  const candidates = [identity.name, local.replace(/[._+-]+/g, ' ')].map(tidyName);
  return candidates.find(name => isAllowed(name, site)) ?? 'Usuario de Google';
}

const tidyName = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Returns whether people may register with this name. */
const isAllowed = (name: string, site: string): boolean =>
  name !== '' && nameProblem(name) === null && displayNameProblem(name, site) === null;

/** Returns whether Google reports that the user logged in there a short time ago. */
export const isRecent = ({ authenticatedAt }: GoogleIdentity, now: number): boolean =>
  authenticatedAt !== null && now - authenticatedAt < CONFIRMATION_TERM;

/** The account may only be linked after a new login at Google. */
export class StaleGoogleLogin extends Error {
  override readonly name = 'StaleGoogleLogin';
}
