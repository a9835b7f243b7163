import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { findAccount } from '../own/read.ts';
import { hashPassword } from '../passwords.ts';
import { findLogin } from '../read.ts';
import { endSessionsOf } from '../write.ts';
import { sendPasswordChanged, sendReset } from './letters.ts';
import { waitForLink } from './link-allowance.ts';
import { findLink, makeLink, spendLinks, takeLink } from './mailed-links.ts';
import { markVerified, setPassword } from './write.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** Writes to the owner of an address, if there is one and they were not written to a moment ago; always to the address as they gave it. */
export async function mailReset(unit: Unit, emailKey: string, publicUrl: string): Promise<void> {
  const account = await findLogin(unit.db, emailKey);
  if (!account || (await waitForLink(unit.db, account.id, 'reset', unit.now)) > 0) return;
  const { id: userId, name, email } = account;
  const token = await makeLink(unit, { userId, purpose: 'reset', email });
  await sendReset(unit, { name, email, proved: account.email_verified === 1, publicUrl }, token);
}

/**
 * Whoever got the link chooses another password. It ends every session, and whatever else was on its way, and shows that
 * the address is theirs. Throws 400 for a password everybody tries, 404, 410.
 */
export async function resetPassword(
  { database, settings, clock }: Context,
  token: string,
  password: string,
): Promise<void> {
  if (isCommonPassword(password)) throw new Failure('common_password', { field: 'password' });
  // Before the work of hashing, which strangers could ask for.
  await findLink(database.read, token, ['reset'], clock());
  const passwordHash = await hashPassword(password);
  await database.transaction(async unit => {
    const { userId, email: sentTo } = await takeLink(unit, token, ['reset']);
    const account = await findAccount(unit.db, userId);
    if (!account) throw new Failure('mailed_link_unknown');
    // It was made while the account moved to another address: whoever reads the old one is not let in.
    if (emailKey(sentTo) !== account.email_key) throw new Failure('mailed_link_used');
    await setPassword(unit, userId, passwordHash);
    await markVerified(unit, userId);
    // Whoever had the account so far never showed that the address was theirs.
    if (account.email_verified === 0) await unit.record('account_taken_over', { userId });
    await endSessionsOf(unit, { userId });
    await spendLinks(unit, userId, ['reset', 'change', 'verify']);
    const { name, email } = account;
    await sendPasswordChanged(unit, { name, email, proved: true, publicUrl: settings.publicUrl });
  });
}
