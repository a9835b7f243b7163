import { AppError } from '@oficio/domain/errors.ts';
import { isStaff, type Role } from '@oficio/domain/roles.ts';
import { recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import { findAccount } from '../store/read-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { clearSuspension, markSuspended } from '../store/write-users.ts';
import { announceDecision, type PersonalMail, sendDecision } from './emails.ts';
import { type Decider, findDecidableUser } from './may-decide.ts';

/** A decision about one account. */
export interface UserDecision {
  readonly userId: number;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/** Suspends an account, ends its sessions and logs the act. Throws 403, 404, and 409 for the own and a suspended account. */
export async function suspend(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl, reason }: UserDecision & { readonly reason: string },
): Promise<void> {
  const user = await findDecidableUser(tx, decider, userId);
  if (user.invited_at !== null) throw new AppError('invitation_pending');
  if (!(await suspendUser(tx, userId, reason))) throw new AppError('already_suspended');
  await recordAct(tx, decider, { action: 'user_suspended', subjectId: userId, reason });
  await notify(tx, decider, { user, change: 'suspended', reason, publicUrl });
}

/** Ends a suspension and logs it. Throws 403, 404, and 409 for an account that is not suspended. */
export async function reactivate(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl }: UserDecision,
): Promise<void> {
  const user = await findDecidableUser(tx, decider, userId);
  if (!(await reactivateUser(tx, userId))) throw new AppError('not_suspended');
  await recordAct(tx, decider, { action: 'user_reactivated', subjectId: userId });
  await notify(tx, decider, { user, change: 'reactivated', publicUrl });
}

/**
 * Mails the decision to the person. A decision about one of the staff also informs the other administrators. A customer or technician with
 * an unverified address gets no mail, because it may be a stranger's.
 */
async function notify(
  tx: Transaction,
  decider: Decider,
  announcement: PersonalMail & { readonly user: { readonly role: Role } },
): Promise<void> {
  const { id, role } = announcement.user;
  if (isStaff(role)) return announceDecision(tx, decider, announcement);
  if ((await findAccount(tx.db, id))?.email_verified === 1) await sendDecision(tx, announcement);
}

/** Ends all sessions of an account and logs the act. Throws 403, 404, and 409 for the own account. */
export async function logOut(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl }: UserDecision,
): Promise<void> {
  if (userId === decider.userId) throw new AppError('own_account');
  const user = await findDecidableUser(tx, decider, userId);
  const ended = await endSessionsOf(tx, { userId });
  await recordAct(tx, decider, {
    action: 'user_logged_out',
    subjectId: userId,
    details: { sessions: ended },
  });
  await sendDecision(tx, { user, change: 'logged_out', publicUrl });
  if (isStaff(user.role))
    await tx.publish('staff_changed', { userId, by: decider.userId, change: 'logged_out' });
}

/**
 * Deletes an account, or withdraws the invitation of an administrator, and logs the act. Throws 403, 404, and 409 for other
 * administrators and while money is in flight.
 */
export async function remove(tx: Transaction, decider: Decider, userId: number): Promise<void> {
  const user = await findDecidableUser(tx, decider, userId);
  await deleteAccount(tx, userId);
  const action = user.invited_at === null ? 'user_deleted' : 'invitation_withdrawn';
  await recordAct(tx, decider, { action, subjectId: userId, details: { role: user.role } });
  if (isStaff(user.role))
    await tx.publish('staff_changed', { userId, by: decider.userId, change: 'withdrawn' });
}

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
