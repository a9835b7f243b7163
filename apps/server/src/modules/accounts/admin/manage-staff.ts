import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct, type SERVER_ACTOR } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readableEmail } from '../links/mailbox.ts';
import { assertMaySendLink, createLink } from '../links/mailed-links.ts';
import { assertStaffName } from '../registration/register.ts';
import type { AdminUserRow } from '../store/search-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { demoteToUser, promoteToAdmin, setInvitedAt } from '../store/staff.ts';
import { insertUser, lockAccount } from '../store/write-users.ts';
import type { UserDecision } from './decide-user.ts';
import { announceDecision, sendInvitation } from './emails.ts';
import { assertMayDecide, type Decider, findForStaffDecision } from './may-decide.ts';

interface Invitation {
  readonly name: string;
  readonly email: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Creates an administrator without a password, and mails the link to choose one. Returns the id. Throws 400 for a name that others must
 * not see, and 409 for the address of an account: promotion is another act, so that a typing error gives no customer access.
 */
export async function invite(
  tx: Transaction,
  decider: Decider,
  { name, email: typed, publicUrl }: Invitation,
): Promise<number> {
  assertStaffName(name);
  const email = readableEmail(typed);
  const userId = await insertUser(tx, {
    name,
    email,
    email_key: emailKey(email),
    phone: null,
    role: 'admin',
    password_hash: null,
    email_verified: 0,
    created_at: tx.now,
    invited_at: tx.now,
  });
  if (userId === null) throw new AppError('invitation_taken', { field: 'email' });
  await assertMayDecide(tx, decider, userId);
  const token = await createLink(tx, { userId, purpose: 'invite', email });
  await sendInvitation(tx, { email, token, publicUrl });
  await recordAct(tx, decider, { action: 'admin_invited', subjectId: userId });
  await tx.publish('user_registered', { userId, role: 'admin' });
  await tx.publish('staff_changed', { userId, by: decider.userId, change: 'invited' });
  return userId;
}

/** Mails a new link, which replaces the earlier one. Throws 404, 409 when the person has accepted, 429 when it is too soon. */
export async function inviteAgain(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl }: UserDecision,
): Promise<void> {
  const user = await findForStaffDecision(tx, decider, userId);
  if (user.invited_at === null) throw new AppError('invitation_over');
  await assertMaySendLink(tx.db, userId, 'invite', tx.now);
  const token = await createLink(tx, { userId, purpose: 'invite', email: user.email });
  await setInvitedAt(tx, userId, tx.now);
  await sendInvitation(tx, { email: user.email, token, publicUrl });
  await recordAct(tx, decider, { action: 'admin_invited', subjectId: userId });
}

/**
 * Makes a customer an administrator and ends their sessions. Throws 403, 404, and 409 for other roles, an unverified address, a
 * suspended account, and while the customer has open requests or money in flight.
 */
export async function promote(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl }: UserDecision,
): Promise<void> {
  const user = await findForStaffDecision(tx, decider, userId);
  await makeAdmin(tx, decider, user, publicUrl);
}

/**
 * Makes another administrator a customer and ends their sessions. Throws 403, 404, and 409 for the own account and for accounts
 * that are no administrators.
 */
export async function demote(
  tx: Transaction,
  decider: Decider,
  { userId, publicUrl, reason }: UserDecision & { readonly reason: string },
): Promise<void> {
  const user = await findForStaffDecision(tx, decider, userId);
  if (user.invited_at !== null) throw new AppError('invitation_pending');
  if (!(await demoteToUser(tx, userId))) throw new AppError('not_an_admin');
  await endSessionsOf(tx, { userId });
  await recordAct(tx, decider, { action: 'admin_demoted', subjectId: userId, reason });
  await announceDecision(tx, decider, { user, change: 'demoted', publicUrl });
}

/**
 * Makes a customer an administrator and ends their sessions. Throws 409 for other roles, an unverified address, a suspended
 * account, open requests and money in flight. Locks the account first, because the customer may be creating a request.
 */
export async function makeAdmin(
  tx: Transaction,
  actor: AuditActor | typeof SERVER_ACTOR,
  user: AdminUserRow,
  publicUrl: string,
): Promise<void> {
  const { id: userId } = user;
  await lockAccount(tx, userId);
  await tx.publish('admin_promoting', { userId });
  if (!(await promoteToAdmin(tx, userId))) throw new AppError('not_promotable');
  await endSessionsOf(tx, { userId });
  await recordAct(tx, actor, { action: 'admin_promoted', subjectId: userId });
  await announceDecision(tx, actor, { user, change: 'promoted', publicUrl });
}
