import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AccountRow, findAccount } from '../own/read.ts';
import { sendChanged, sendVerification } from './letters.ts';
import { checkAllowance } from './link-allowance.ts';
import type { MayWriteTo } from './mailbox-pace.ts';
import { makeLink, spendLinks, takeLink } from './mailed-links.ts';
import { markVerified, moveToEmail } from './write.ts';

type Context = Pick<Platform, 'database' | 'settings'>;

/** Writes to somebody's own address so that they show that it is theirs. */
export async function mailVerification(
  unit: Unit,
  account: Pick<AccountRow, 'id' | 'name' | 'email'>,
  publicUrl: string,
): Promise<void> {
  const { id: userId, name, email } = account;
  const token = await makeLink(unit, { userId, purpose: 'verify', email });
  await sendVerification(unit, { name, email, proved: false, publicUrl }, token);
}

/** Writes once more. Throws 409 when there is nothing left to verify, 429 when it is too soon. */
export async function resendVerification(
  { database, settings }: Context,
  userId: number,
  mayWriteTo: MayWriteTo,
): Promise<void> {
  await database.transaction(async unit => {
    const account = await findAccount(unit.db, userId);
    if (!account) throw new Failure('session_expired');
    if (account.email_verified === 1) throw new Failure('email_verified_already');
    await checkAllowance(unit.db, userId, 'verify', unit.now);
    mayWriteTo(unit, account.email);
    await mailVerification(unit, account, settings.publicUrl);
  });
}

/**
 * Somebody follows a link that was sent to an address: it is theirs. A link to another address than the account's makes it
 * the account's, and the old one is told. Returns the address. Throws 404, 409 when the address has become another
 * account's meanwhile, 410.
 */
export async function verifyEmail({ database, settings }: Context, token: string): Promise<string> {
  return database.transaction(async unit => {
    const { userId, purpose, email } = await takeLink(unit, token, ['verify', 'change']);
    const account = await findAccount(unit.db, userId);
    if (!account) throw new Failure('mailed_link_unknown');
    if (purpose === 'change') await change(unit, account, email, settings.publicUrl);
    // Sent before the account moved to another address: it proves nothing about that one.
    else if (emailKey(email) !== account.email_key) throw new Failure('mailed_link_used');
    else await markVerified(unit, userId);
    await spendLinks(unit, userId, ['verify', 'change']);
    return email;
  });
}

async function change(unit: Unit, account: AccountRow, email: string, publicUrl: string): Promise<void> {
  const moved = await moveToEmail(unit, account.id, { email, email_key: emailKey(email) });
  if (!moved) throw new Failure('email_taken');
  // What was sent to the old address lets nobody in any more.
  await spendLinks(unit, account.id, ['reset']);
  const { name, email: old, email_verified } = account;
  await sendChanged(unit, { name, email: old, proved: email_verified === 1, publicUrl }, email);
}
