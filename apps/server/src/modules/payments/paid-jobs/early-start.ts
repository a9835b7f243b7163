import { AppError } from '@oficio/domain/errors.ts';
import { undoStartUntil } from '@oficio/domain/requests/early-start.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isActive } from '../../accounts/public.ts';
import { findParty, moveRequest } from '../../requests/public.ts';
import { closeStartReport } from '../early-start/close-start-report.ts';
import { addPause } from '../store/charges/write.ts';
import { lockJobWithPayment } from './paid-job.ts';

/**
 * Undoes an early start, so that the customer can cancel the job and move its date again. Free cancelling ends later by the time that
 * the start took. A date proposal that the start ended stays ended. The report of the early start is closed. Throws 403 for the customer,
 * 404 for a stranger, 409 when the start was not early, its ten minutes are over, or two starts of the job are undone already.
 */
export async function undoStart({ database }: Platform, session: Session, requestId: number): Promise<void> {
  await database.transaction(async tx => {
    const { by } = await findParty(tx.db, session, requestId);
    if (by !== 'technician') throw new AppError('forbidden');
    const job = await lockJobWithPayment(tx, requestId);
    const until = job
      ? undoStartUntil({
          status: job.status,
          startedAt: job.request.updated_at,
          agreedAt: job.agreedAt,
          undoneStarts: job.request.undone_starts,
        })
      : null;
    if (!job || until === null || tx.now > until) throw new AppError('start_settled');
    // A suspension at the same time has opened a problem about the started job.
    if (!(await isActive(tx.db, session.userId))) throw new AppError('session_expired');
    await closeStartReport(tx, requestId, 'technician');
    await addPause(tx, job.payment.id, tx.now - job.request.updated_at);
    await moveRequest(tx, {
      requestId,
      from: 'in_progress',
      action: 'undo_start',
      actor: 'assigned_technician',
      actorId: session.userId,
    });
  });
}
