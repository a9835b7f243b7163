import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { findAccount } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { markVerified, removePhone, setPassword } from '../store/write-users.ts';
import { sendPasswordChanged } from './emails.ts';
import { consumeLink } from './mailed-links.ts';

interface Choice {
  readonly token: string;
  readonly purpose: 'reset' | 'verify';
  readonly passwordHash: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Sets the password that the owner of the mailbox chose after following a link. Verifies the address and ends every session and
 * link of the account. Throws 404, 410.
 */
export async function choosePassword(tx: Transaction, { token, purpose, passwordHash, publicUrl }: Choice) {
  const { user_id: userId, email: sentTo } = await consumeLink(tx, token, [purpose]);
  const account = await findAccount(tx.db, userId);
  if (!account) throw new AppError('mailed_link_unknown');
  // The account moved to another address after the link was sent. The old mailbox must not open it.
  if (emailKey(sentTo) !== account.email_key) throw new AppError('mailed_link_used');
  await setPassword(tx, userId, passwordHash);
  await markVerified(tx, userId);
  if (account.email_verified === 0) {
    // A stranger may have opened the account with this address.
    await removePhone(tx, userId);
    await tx.publish('profile_changed', { userId });
    await tx.publish('account_taken_over', { userId, by: 'mail' });
  }
  await endSessionsOf(tx, { userId });
  const event = purpose === 'reset' ? 'password_reset' : 'password_changed';
  await tx.publish('security_event', { event, method: 'link', actor: userId });
  await markLinksUsed(tx, userId, ['reset', 'change', 'verify']);
  const { name, email } = account;
  await sendPasswordChanged(tx, { name, email, isVerified: true, publicUrl });
  return account;
}
