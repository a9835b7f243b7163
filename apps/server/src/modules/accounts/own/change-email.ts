import type { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { MailboxLimiter } from '../limits/mailbox-limiter.ts';
import { sendChange, sendChangeNotice } from '../links/emails.ts';
import { assertMaySendLink } from '../links/link-rate-limit.ts';
import { makeLink } from '../links/mailed-links.ts';
import { spendLinks } from '../store/mailed-links.ts';
import { findLogin } from '../store/read-users.ts';
import { assertStillOwner, confirmOwner, type OwnCall } from './confirm-owner.ts';

type Wish = Body<typeof ownAccountEndpoints.changeEmail>;

/**
 * Asks for another address, which counts once the link that is sent there has been followed; the old one is told at once.
 * Throws 400 for the same one, 409 for somebody else's, 429 when too many were asked for, and as `confirmOwner` does.
 */
export async function changeEmail(
  call: OwnCall,
  { email, current_password }: Wish,
  mailboxes: MailboxLimiter,
): Promise<void> {
  const { database, publicUrl } = call;
  const account = await confirmOwner(call, { ...call, password: current_password });
  const key = emailKey(email);
  // Another way to write the same address changes nothing about whose it is, but it is how its owner wants to read it.
  if (email === account.email) throw new AppError('email_unchanged', { field: 'email' });
  await database.transaction(async tx => {
    const { id: userId, name } = account;
    const proved = account.email_verified === 1;
    await assertStillOwner(tx, account);
    const owner = await findLogin(tx.db, key);
    if (owner && owner.id !== userId) throw new AppError('email_taken', { field: 'email' });
    await assertMaySendLink(tx.db, userId, 'change', tx.now);
    await mailboxes.count(email);
    // The last one asked for is the one that is wanted.
    await spendLinks(tx, userId, ['change']);
    const token = await makeLink(tx, { userId, purpose: 'change', email });
    const hasPassword = account.password_hash !== null;
    await sendChange(tx, { name, email, proved: false, publicUrl }, { token, hasPassword });
    await sendChangeNotice(tx, { name, email: account.email, proved, publicUrl }, email);
  });
}
