import type { Transaction } from '../../../platform/database/database.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { clearSuspension, markSuspended } from '../store/write-users.ts';

/** Suspends an account and ends its sessions. Returns false for a deleted and an already suspended account. */
export async function suspendUser(tx: Transaction, userId: number, reason: string): Promise<boolean> {
  if (!(await markSuspended(tx, userId, reason))) return false;
  await endSessionsOf(tx, { userId });
  await tx.publish('user_suspended', { userId });
  return true;
}

/** Ends a suspension. Returns whether the account was suspended. */
export async function reactivateUser(tx: Transaction, userId: number): Promise<boolean> {
  if (!(await clearSuspension(tx, userId))) return false;
  // A session that was opened in parallel with the suspension must not become valid again.
  await endSessionsOf(tx, { userId });
  await tx.publish('user_reactivated', { userId });
  return true;
}
