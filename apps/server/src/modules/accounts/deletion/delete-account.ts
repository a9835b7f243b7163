import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { pushRecipient } from '../../../platform/tasks/outbox/enqueue.ts';
import { deleteMessagesTo } from '../../../platform/tasks/outbox/undelivered-messages.ts';
import { sendAccountDeleted } from '../links/emails.ts';
import { deleteExportsOf } from '../store/data-exports.ts';
import { anonymise, deleteLinksAndTokens, findMailedAddresses, insertErasure } from '../store/deletion.ts';
import { findAccount } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';

/**
 * Deletes an account: this transaction closes it, and a background task then erases its rows (`erase-accounts.ts`). Subscribers of
 * `account_closing` can refuse.
 * Throws 404 for an unknown account, 409 for administrators who accepted their invitation and while money is in flight.
 */
export async function deleteAccount(tx: Transaction, userId: number): Promise<void> {
  const account = await findAccount(tx.db, userId);
  if (!account) throw new AppError('user_not_found');
  if (isStaff(account.role) && account.invited_at === null) throw new AppError('admin_undeletable');
  const addresses = new Set<string>();
  await tx.publish('account_closing', { userId, addresses });
  // Replaces the name first, so that notifications about the cancelled jobs show the replacement.
  if (!(await anonymise(tx, userId, DELETED_NAME))) throw new AppError('user_not_found');
  await endSessionsOf(tx, { userId });
  const otherAddresses = await findMailedAddresses(tx.db, userId);
  await deleteLinksAndTokens(tx, userId, account.email_key);
  await deleteExportsOf(tx, userId);
  const { name, email, phone } = account;
  await deleteMessagesTo(tx, [email, pushRecipient(userId), ...otherAddresses]);
  await insertErasure(tx, userId, { name, email, phone, addresses });
  await tx.publish('account_closed', { userId });
  // An unverified address may belong to another person, who must not learn about the account.
  if (account.email_verified === 1) await sendAccountDeleted(tx, { name, email, isVerified: true });
}
