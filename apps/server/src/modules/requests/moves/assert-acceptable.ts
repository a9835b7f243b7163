import { AppError } from '@oficio/domain/errors.ts';
import { acceptanceRefusal, comparedAcceptances, oldestDrop } from '@oficio/domain/requests/open-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { countHeld, countPaidJobs, findAcceptTimes, findDropTimes } from '../store/acceptances.ts';
import type { RequestRow } from '../store/read-requests.ts';

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
