import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { recordAct, SERVER_ACTOR } from '../../../platform/audit/record-act.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLink } from '../links/mailed-links.ts';
import { findLogin } from '../store/read-users.ts';
import { findAdminUser } from '../store/search-users.ts';
import { deleteSecondFactor } from '../store/second-factors.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { announce } from './decide-user.ts';
import { makeAdmin } from './make-admin.ts';
import { reactivateUser } from './suspend.ts';

/**
 * Ends the sessions of an account, removes its second factor and returns the token of a link that sets a new password. Returns
 * null without such an account.
 */
export async function recoverAccess(tx: Transaction, email: string): Promise<string | null> {
  const user = await findLogin(tx.db, emailKey(email));
  if (!user) return null;
  const { id: userId } = user;
  await endSessionsOf(tx, { userId });
  const hadSecondFactor = await deleteSecondFactor(tx, userId);
  await recordAct(tx, SERVER_ACTOR, {
    action: 'access_recovered',
    subjectId: userId,
    details: { second_factor_removed: hadSecondFactor },
  });
  if (isStaff(user.role)) await tx.publish('staff_changed', { userId, by: null, change: 'recovered' });
  return createLink(tx, { userId, purpose: 'reset', email: user.email });
}

type Promotion = 'promoted' | 'reactivated' | 'unknown' | 'admin' | 'not_promotable';

/**
 * Makes a customer an administrator, and lifts a suspension of the account. Returns `not_promotable` for a technician and an
 * unverified address; throws it for open requests and money in flight, which other modules check.
 */
export async function promoteOnServer(tx: Transaction, email: string, publicUrl: string): Promise<Promotion> {
  const login = await findLogin(tx.db, emailKey(email));
  const user = login && (await findAdminUser(tx.db, login.id));
  if (!user) return 'unknown';
  const { id: userId } = user;
  if (user.role === 'technician' || login.email_verified === 0) return 'not_promotable';
  const wasSuspended = await reactivateUser(tx, userId);
  if (wasSuspended) await recordAct(tx, SERVER_ACTOR, { action: 'user_reactivated', subjectId: userId });
  if (user.role === 'admin') {
    if (wasSuspended) await announce(tx, SERVER_ACTOR, { user, change: 'reactivated', publicUrl });
    return wasSuspended ? 'reactivated' : 'admin';
  }
  if (!(await makeAdmin(tx, userId))) return 'not_promotable';
  await endSessionsOf(tx, { userId });
  await recordAct(tx, SERVER_ACTOR, { action: 'admin_promoted', subjectId: userId });
  await announce(tx, SERVER_ACTOR, { user, change: 'promoted', publicUrl });
  return 'promoted';
}
