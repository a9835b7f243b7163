import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct, type SERVER_ACTOR } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { AdminUserRow } from '../store/search-users.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { promoteToAdmin } from '../store/staff.ts';
import { lockAccount } from '../store/write-users.ts';
import { announce } from './announce.ts';

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
  await announce(tx, actor, { user, change: 'promoted', publicUrl });
}
