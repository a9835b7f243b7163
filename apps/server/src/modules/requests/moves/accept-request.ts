import { AppError } from '@oficio/domain/errors.ts';
import { acceptanceRefusal, comparedAcceptances, oldestDrop } from '@oficio/domain/requests/open-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findTechnician, lockApproval, type Technician } from '../../technicians/public.ts';
import { countHeld, countPaidJobs, findAcceptTimes, findDropTimes } from '../store/acceptances.ts';
import { lockActiveUser } from '../store/lock-user.ts';
import type { RequestRow } from '../store/read-requests.ts';
import type { Visible } from '../view/relation.ts';
import { actOnRequest } from './act-on-request.ts';

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

/**
 * Throws 409 or 429 when the technician has just accepted one open request too many, which undoes the acceptance. Runs after it, so that
 * 403 and 404 come first. The count is exact in a transaction that has locked the technician's user first.
 */
export async function assertAcceptable(
  { db, now }: Transaction,
  { openRequests: limits, rateLimit }: Pick<Settings, 'openRequests' | 'rateLimit'>,
  { is_open, technician_id: technicianId }: RequestRow,
): Promise<void> {
  // Direct requests are not limited.
  if (!rateLimit || is_open !== 1 || technicianId === null) return;
  const record = {
    held: await countHeld(db, technicianId, limits.held + 1),
    acceptedAt: await findAcceptTimes(db, technicianId, comparedAcceptances(limits)),
    droppedAt: await findDropTimes(db, technicianId, oldestDrop(limits, now)),
    paidJobs: await countPaidJobs(db, technicianId, limits.experiencedAfter),
  };
  const refusal = acceptanceRefusal(record, limits, now);
  if (!refusal) return;
  const { code, text, waitMs } = refusal;
  throw new AppError(code, { text, ...(waitMs !== null && { retryAfter: Math.ceil(waitMs / 1000) }) });
}
