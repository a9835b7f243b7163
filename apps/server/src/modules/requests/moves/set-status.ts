import { AppError } from '@oficio/domain/errors.ts';
import { ACTION_BY_TARGET, type Action, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isActive } from '../../accounts/public.ts';
import { findTechnician, lockApproval } from '../../technicians/public.ts';
import { lockUser } from '../store/lock-user.ts';
import { actOnRequest } from './act-on-request.ts';
import { assertAcceptable } from './assert-acceptable.ts';

interface StatusChange {
  readonly requestId: number;
  readonly target: Status;
}

/** Cancels, accepts, starts or completes a request, depending on the target status. Throws 403, 404, 409 or 429. */
export async function setStatus({ database, settings }: Platform, session: Session, change: StatusChange) {
  const action = actionFor(change.target);
  await database.transaction(async tx => {
    if (action === 'accept') await assertApproved(tx, session);
    const { requestId } = change;
    await actOnRequest(tx, { requestId, action, session, radiusKm: settings.broadcastRadiusKm });
    if (action === 'accept')
      await assertAcceptable(tx, settings, { requestId, technicianId: session.userId });
  });
}

const ACTIONS: Partial<Record<Status, Action>> = ACTION_BY_TARGET;

function actionFor(target: Status): Action {
  const action = ACTIONS[target];
  if (!action) throw new AppError('status_not_settable', { field: 'status' });
  return action;
}

/**
 * Throws 403 or 401 unless the technician is approved and active, and makes a withdrawal of either wait. Runs before the request is
 * read, so that its error reveals nothing about the request.
 */
async function assertApproved(tx: Transaction, { role, userId }: Session): Promise<void> {
  if (role !== 'technician') return;
  // Parallel acceptances of one technician wait for each other, because they are counted. Before the profile, as a suspension locks them.
  await lockUser(tx.db, userId);
  await lockApproval(tx, userId);
  const technician = await findTechnician(tx.db, userId);
  if (!technician?.approved) throw new AppError('technician_not_approved');
  if (!(await isActive(tx.db, userId))) throw new AppError('session_expired');
}
