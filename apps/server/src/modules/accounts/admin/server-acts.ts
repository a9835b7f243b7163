import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { recordAct, SERVER_ACTOR } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLink } from '../links/mailed-links.ts';
import { findLogin } from '../store/read-users.ts';
import { findAdminUser } from '../store/search-users.ts';
import { deleteSecondFactor } from '../store/second-factors.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { setInvitedAt } from '../store/staff.ts';
import { reactivateUser } from './decide-user.ts';
import { announceDecision } from './emails.ts';
import { makeAdmin } from './manage-staff.ts';

interface RecoveryLink {
  readonly purpose: 'reset' | 'invite';
  readonly token: string;
}

/**
 * Ends the sessions of an account, removes its second factor and returns a link that sets a new password. An administrator who
 * has not accepted the invitation gets a new invitation. Returns null without such an account.
 */
export async function recoverAccess(tx: Transaction, email: string): Promise<RecoveryLink | null> {
  const user = await findLogin(tx.db, emailKey(email));
  if (!user) return null;
  const { id: userId } = user;
  if (user.invited_at !== null) {
    await setInvitedAt(tx, userId, tx.now);
    await recordAct(tx, SERVER_ACTOR, { action: 'admin_invited', subjectId: userId });
    return linkFor(tx, user, 'invite');
  }
  const target = `user:${userId}` as const;
  if ((await endSessionsOf(tx, { userId })) > 0)
    await tx.publish('security_event', { event: 'sessions_ended', target });
  const hadSecondFactor = await deleteSecondFactor(tx, userId);
  if (hadSecondFactor) await tx.publish('security_event', { event: 'second_factor_disabled', target });
  await recordAct(tx, SERVER_ACTOR, {
    action: 'access_recovered',
    subjectId: userId,
    details: { second_factor_removed: hadSecondFactor },
  });
  if (isStaff(user.role)) await tx.publish('staff_changed', { userId, by: null, change: 'recovered' });
  return linkFor(tx, user, 'reset');
}

async function linkFor(
  tx: Transaction,
  { id: userId, email }: { readonly id: number; readonly email: string },
  purpose: RecoveryLink['purpose'],
): Promise<RecoveryLink> {
  return { purpose, token: await createLink(tx, { userId, purpose, email }) };
}

type Promotion = 'promoted' | 'reactivated' | 'unknown' | 'admin';

/**
 * Makes a customer an administrator, and lifts a suspension of the account. Throws 409 `not_promotable` for a technician, an
 * unverified address, open requests and money in flight.
 */
export async function promoteOnServer(tx: Transaction, email: string, publicUrl: string): Promise<Promotion> {
  const login = await findLogin(tx.db, emailKey(email));
  const user = login && (await findAdminUser(tx.db, login.id));
  if (!user) return 'unknown';
  const { id: userId } = user;
  const wasSuspended = await reactivateUser(tx, userId);
  if (wasSuspended) await recordAct(tx, SERVER_ACTOR, { action: 'user_reactivated', subjectId: userId });
  if (user.role === 'admin') {
    if (wasSuspended) await announceDecision(tx, SERVER_ACTOR, { user, change: 'reactivated', publicUrl });
    return wasSuspended ? 'reactivated' : 'admin';
  }
  await makeAdmin(tx, SERVER_ACTOR, user, publicUrl);
  return 'promoted';
}
