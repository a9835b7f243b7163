import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { findAccount } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { setInvitedAt } from '../store/staff.ts';
import { markVerified, removePhone, setPassword } from '../store/write-users.ts';
import { sendPasswordChanged } from './emails.ts';
import { consumeLink } from './mailed-links.ts';

interface Choice {
  readonly token: string;
  /** Purposes of the accepted links. */
  readonly purposes: readonly LinkPurpose[];
  readonly passwordHash: string;
  /** Network address of the caller. */
  readonly address: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Sets the password that the owner of the mailbox chose after following a link. Verifies the address and ends every session and
 * link of the account. Throws 404, 410.
 */
export async function choosePassword(
  tx: Transaction,
  { token, purposes, passwordHash, address, publicUrl }: Choice,
) {
  const { user_id: userId, email: sentTo, purpose } = await consumeLink(tx, token, purposes);
  const account = await findAccount(tx.db, userId);
  if (!account) throw new AppError('mailed_link_unknown');
  // The account moved to another address after the link was sent. The old mailbox must not open it.
  if (emailKey(sentTo) !== account.email_key) throw new AppError('mailed_link_used');
  await setPassword(tx, userId, passwordHash);
  await markVerified(tx, userId);
  if (account.invited_at !== null) await acceptInvitation(tx, { userId, address });
  else if (account.email_verified === 0) {
    // A stranger may have opened the account with this address.
    await removePhone(tx, userId);
    await tx.publish('contact_data_changed', { userId });
    await tx.publish('account_taken_over', { userId, by: 'mail' });
    await tx.publish('email_verified', { userId });
  }
  await endSessionsOf(tx, { userId });
  const event = purpose === 'verify' ? 'password_changed' : 'password_reset';
  await tx.publish('security_event', { event, method: 'link', actor: userId });
  await markLinksUsed(tx, userId, ['reset', 'change', 'verify', 'invite']);
  const { name, email } = account;
  await sendPasswordChanged(tx, { name, email, isVerified: true, publicUrl });
  return account;
}

/** Makes an invited administrator an active one. */
async function acceptInvitation(
  tx: Transaction,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<void> {
  await setInvitedAt(tx, userId, null);
  await recordAct(tx, { userId, address }, { action: 'invitation_accepted', subjectId: userId });
  await tx.publish('staff_changed', { userId, by: null, change: 'joined' });
}
