import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTechnician, lockApproval, type Technician } from '../../technicians/public.ts';
import { lockActiveUser } from '../store/lock-user.ts';
import type { Visible } from '../view/find-visible.ts';
import { actOnRequest } from './act-on-request.ts';
import { assertAcceptable } from './assert-acceptable.ts';

/** Accepts a request and returns it as its technician sees it from now on. Throws 403, 404, 409 or 429. */
export function acceptRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
): Promise<Visible> {
  return database.transaction(async tx => {
    const technician = await assertApproved(tx, session);
    const accepted = await actOnRequest(tx, {
      requestId,
      action: 'accept',
      session,
      radiusKm: settings.broadcastRadiusKm,
      ...(technician && { technician }),
    });
    await assertAcceptable(tx, settings, accepted.request);
    return accepted;
  });
}

/**
 * Returns the acting technician. Throws 403 or 401 unless approved and active, and makes a withdrawal of either wait. Runs before the request is
 * read, so that its error reveals nothing about the request.
 */
async function assertApproved(tx: Transaction, { role, userId }: Session): Promise<Technician | undefined> {
  if (role !== 'technician') return undefined;
  // Parallel acceptances of one technician wait for each other, because they are counted. Before the profile, as a suspension locks them.
  const isActive = await lockActiveUser(tx.db, userId);
  await lockApproval(tx, userId);
  const technician = await findTechnician(tx.db, userId);
  if (!technician?.approved) throw new AppError('technician_not_approved');
  if (!isActive) throw new AppError('session_expired');
  return technician;
}
