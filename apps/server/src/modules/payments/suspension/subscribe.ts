import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { isActive } from '../../accounts/public.ts';
import { findJobsOf, lockRequest, onMoves } from '../../requests/public.ts';
import { lockPayout } from '../payouts/lock-payout.ts';
import { addStop, removeStop } from '../payouts/stops.ts';
import { openSuspensionProblem } from '../problems/open-suspension-problem.ts';
import { findPayout, unsentOf } from '../store/payouts/read.ts';

/**
 * Freezes the payouts of a suspended technician and lets customers cancel jobs that have not started with a full
 * refund. An administrator decides about a started job. The reactivation ends only this cause.
 */
export function subscribeSuspensions(events: DomainEvents): void {
  events.subscribe('user_suspended', async (tx, { userId }) => {
    await forEachUnsent(tx, userId, addStop);
    // A job that starts at the same time either starts before this lock or sees the suspension.
    for (const { id } of await findJobsOf(tx.db, userId, ['payment_completed', 'in_progress']))
      if (await lockRequest(tx, id, 'payment_completed'))
        await tx.publish('job_of_suspended', { requestId: id });
      else await openSuspensionProblem(tx, id);
  });

  events.subscribe('user_reactivated', (tx, { userId }) => forEachUnsent(tx, userId, removeStop));

  events.subscribe('payout_opened', async (tx, { paymentId, technicianId }) => {
    if (await isActive(tx.db, technicianId)) return;
    const payout = await findPayout(tx.db, paymentId);
    if (payout) await addStop(tx, payout, 'suspension');
  });

  // Covers payments that were processing and jobs that were starting during the suspension.
  onMoves(events, ['payment_succeeded', 'start'], async (tx, { request, action }) => {
    const { id: requestId, technician_id: technicianId } = request;
    if (technicianId === null || (await isActive(tx.db, technicianId))) return;
    if (action === 'start') await openSuspensionProblem(tx, requestId);
    else await tx.publish('job_of_suspended', { requestId });
  });
}

async function forEachUnsent(tx: Transaction, technicianId: number, change: typeof addStop): Promise<void> {
  for await (const { payment_id: paymentId } of unsentOf(tx.db, technicianId)) {
    const payout = await lockPayout(tx, paymentId);
    if (payout) await change(tx, payout, 'suspension');
  }
}
