import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { moveRequest } from '../../requests/public.ts';
import { addPause } from '../store/charges/write.ts';
import { assertDecided } from '../store/problems/read.ts';
import { closeStartReport } from './close-start-report.ts';
import { assertAnswerable, lockForCustomer } from './lock-early-start.ts';

/**
 * Takes back a start before the agreed time for the customer, who can then propose another date or cancel. Free cancelling ends later by
 * the time that the start took, because the customer could not cancel in it. The customer's report of the early start ends. Throws 403 or
 * 404 when the caller is not the customer, 409 when the agreed time has come, the customer agreed to the start, nothing is in progress or
 * another problem is undecided.
 */
export async function moveStartedDate(
  { database }: Platform,
  session: Session,
  requestId: number,
): Promise<void> {
  await database.transaction(async tx => {
    const job = await lockForCustomer(tx, session, requestId);
    assertAnswerable(job, tx.now);
    await closeStartReport(tx, requestId, 'customer');
    await assertDecided(tx.db, requestId, 'date_problem_undecided');
    // Nothing but the start changes a request in progress, so its last change is the start.
    await addPause(tx, job.payment.id, tx.now - job.request.updated_at);
    await moveRequest(tx, {
      requestId,
      from: 'in_progress',
      action: 'move_date',
      actor: 'customer',
      actorId: session.userId,
    });
  });
}
