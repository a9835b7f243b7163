import type { Transaction } from '../../../platform/database/database.ts';
import { promoteToAdmin } from '../store/staff.ts';
import { lockAccount } from '../store/write-users.ts';

/**
 * Makes a customer with a verified address an administrator. Returns whether it did. Throws 409 for open requests and money in
 * flight. Locks the account first, because the customer may be creating a request at the same time.
 */
export async function makeAdmin(tx: Transaction, userId: number): Promise<boolean> {
  await lockAccount(tx, userId);
  await tx.publish('admin_promoting', { userId });
  return promoteToAdmin(tx, userId);
}
