import { AppError } from '@oficio/domain/errors.ts';
import { can, isStaff } from '@oficio/domain/roles.ts';
import type { AuditActor } from '../../../platform/database/audit-log.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type AdminUserRow, findAdminUser } from '../store/search-users.ts';
import { lockActiveAdmins } from '../store/staff.ts';

/** An administrator who decides about an account. */
export interface Decider extends AuditActor {
  readonly userId: number;
  readonly role: Session['role'];
}

export const deciderOf = (call: { readonly session: Session; readonly address: string }): Decider => ({
  userId: call.session.userId,
  role: call.session.role,
  address: call.address,
});

/** Returns an account. Throws 404 for an unknown or deleted one. */
export async function findExisting(db: Reader, userId: number): Promise<AdminUserRow> {
  const user = await findAdminUser(db, userId);
  if (!user) throw new AppError('user_not_found');
  return user;
}

/**
 * Returns the account that the decision is about. Throws 404 for an unknown account, and for the staff as `assertMayDecide`
 * does.
 */
export async function findDecidableUser(
  tx: Transaction,
  decider: Decider,
  userId: number,
): Promise<AdminUserRow> {
  const user = await findExisting(tx.db, userId);
  if (isStaff(user.role)) await assertMayDecide(tx, decider, userId);
  return user;
}

/** Returns the account that a decision about administrators is about. Throws 404, else as `assertMayDecide` does. */
export async function findForStaffDecision(
  tx: Transaction,
  decider: Decider,
  userId: number,
): Promise<AdminUserRow> {
  const user = await findExisting(tx.db, userId);
  await assertMayDecide(tx, decider, userId);
  return user;
}

/**
 * Locks the administrators. Throws 403 unless the caller still is one, and 409 for the own account, so that an active
 * administrator always remains.
 */
export async function assertMayDecide(
  tx: Transaction,
  { userId: callerId, role }: Decider,
  userId: number,
): Promise<void> {
  const active = await lockActiveAdmins(tx);
  if (!active.has(callerId) || !can(role, 'admins:manage')) throw new AppError('forbidden');
  if (callerId === userId) throw new AppError(active.size === 1 ? 'last_admin' : 'own_account');
}
