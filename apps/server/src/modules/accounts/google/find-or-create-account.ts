import { displayNameProblem } from '@oficio/domain/accounts/display-name.ts';
import { emailProblem, nameProblem } from '@oficio/domain/accounts/identity.ts';
import { EMAIL_MAX, emailKey, NAME_MAX } from '@oficio/domain/accounts/rules.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/site-name.ts';
import { endSessionsOf, insertUser } from '../store/write-users.ts';
import { type GoogleIdentity, GoogleRefusal } from './google-provider.ts';

/**
 * Whose account this is: the one keyed on `sub`, else the one with that address, which is then linked, else a new one.
 * Returns the user's id; throws a `GoogleRefusal`. Source: "Identity and sessions" in docs/decisions/0006-google.md.
 */
export async function accountOf(unit: Unit, identity: GoogleIdentity): Promise<number> {
  const known = await unit.db
    .selectFrom('users')
    .select('id')
    .where('google_id', '=', identity.sub)
    .executeTakeFirst();
  if (known) return known.id;
  // Any provider lets people write somebody else's address. Only one that was proved says who they are.
  if (!identity.emailVerified) throw new GoogleRefusal('google_sin_verificar');
  return (await link(unit, identity)) ?? open(unit, identity);
}

/** The account with that address, now of this `sub` too; null when there is none. */
async function link(unit: Unit, { sub, email, name }: GoogleIdentity): Promise<number | null> {
  const account = await unit.db
    .selectFrom('users')
    .select(['id', 'google_id', 'email_verified'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!account) return null;
  if (account.google_id !== null) throw new GoogleRefusal('google_otra_cuenta');
  const { numUpdatedRows } = await unit.db
    .updateTable('users')
    .set({
      google_id: sub,
      email_verified: 1,
      // Whoever opened the account never showed that the address was theirs: they must not stay in it.
      ...(account.email_verified === 0 && {
        password_hash: null,
        // Others would call them by it, and call there.
        name: await nameFor(unit, { name, email }),
        phone: null,
      }),
    })
    .where('id', '=', account.id)
    .where('google_id', 'is', null)
    .executeTakeFirst();
  // Another one, which says the same of the address, was faster.
  if (numUpdatedRows !== 1n) throw new GoogleRefusal('google_otra_cuenta');
  if (account.email_verified === 0) await putOut(unit, account.id);
  return account.id;
}

/** Ends what an earlier owner may still hold, and what they chose: sessions, links on their way to another address, silence. */
async function putOut(unit: Unit, userId: number): Promise<void> {
  await endSessionsOf(unit, { userId });
  await unit.record('profile_changed', { userId });
  await unit.record('account_taken_over', { userId, by: 'google' });
  await unit.db.deleteFrom('mailed_links').where('user_id', '=', userId).execute();
}

async function open(unit: Unit, { sub, email, name }: GoogleIdentity): Promise<number> {
  if (email.length > EMAIL_MAX || emailProblem(email) !== null)
    throw new GoogleRefusal('google_sin_verificar');
  const userId = await insertUser(unit, {
    name: await nameFor(unit, { name, email }),
    email,
    email_key: emailKey(email),
    phone: null,
    role: 'user',
    password_hash: null,
    email_verified: 1,
    google_id: sub,
    created_at: unit.now,
  });
  // Two first sign-ins at once: the other one won, and this one may try again.
  if (userId === null) throw new GoogleRefusal('google_caducado');
  await unit.record('user_registered', { userId, role: 'user' });
  return userId;
}

/** Returns what the account is called: as the provider says, else after the address, else by a neutral name. */
async function nameFor({ db }: Unit, identity: Pick<GoogleIdentity, 'name' | 'email'>): Promise<string> {
  const site = await readSiteName(db);
  const [local = ''] = identity.email.split('@');
  const candidates = [identity.name, local.replace(/[._+-]+/g, ' ')].map(tidyName);
  return candidates.find(name => isProper(name, site)) ?? 'Usuario de Google';
}

const tidyName = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Whether people may register with this name. */
const isProper = (name: string, site: string): boolean =>
  name !== '' && nameProblem(name) === null && displayNameProblem(name, site) === null;
