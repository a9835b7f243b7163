import type { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Limits } from '../../../platform/security/limits/limits.ts';
import { mailboxOf } from '../limits/mailbox-of.ts';
import { sendChangeLink, sendChangeNotice } from '../links/emails.ts';
import { assertMaySendLink } from '../links/link-rate-limit.ts';
import { readableEmail } from '../links/mailbox.ts';
import { createLink } from '../links/mailed-links.ts';
import { findLogin } from '../store/read-users.ts';
import { assertStillOwner, confirmOwner, type OwnCall } from './confirm-owner.ts';

type EmailChange = Body<typeof ownAccountEndpoints.changeEmail>;

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
