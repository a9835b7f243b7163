import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../../platform/audit/record-act.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import { findAdminUser } from '../store/search-users.ts';
import { reactivateUser, suspendUser } from './suspend.ts';

/**
 * Suspends an account, ends its sessions and logs the act. Throws 404 for an unknown user, 409 for an administrator and a
 * suspended user.
 */
export async function suspend(
  tx: Transaction,
  actor: AuditActor,
  userId: number,
  reason: string,
): Promise<void> {
  await assertSuspendable(tx, userId);
  if (!(await suspendUser(tx, userId, reason))) throw new AppError('already_suspended');
  await recordAct(tx, actor, { action: 'user_suspended', subjectId: userId, reason });
}

/** Ends a suspension and logs it. Throws 404 for an unknown user, 409 for an administrator and a user who is not suspended. */
export async function reactivate(tx: Transaction, actor: AuditActor, userId: number): Promise<void> {
  await assertSuspendable(tx, userId);
  if (!(await reactivateUser(tx, userId))) throw new AppError('not_suspended');
  await recordAct(tx, actor, { action: 'user_reactivated', subjectId: userId });
}

/** Deletes an account and logs the act. Throws 404 for an unknown user, 409 for an administrator and while money is in flight. */
export async function remove(tx: Transaction, actor: AuditActor, userId: number): Promise<void> {
  const role = (await findAdminUser(tx.db, userId))?.role ?? null;
  await deleteAccount(tx, userId);
  await recordAct(tx, actor, { action: 'user_deleted', subjectId: userId, details: { role } });
}

async function assertSuspendable(tx: Transaction, userId: number): Promise<void> {
  const user = await findAdminUser(tx.db, userId);
  if (!user) throw new AppError('user_not_found');
  if (user.role === 'admin') throw new AppError('admin_unsuspendable');
}
