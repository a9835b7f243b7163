import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { isActive } from '../../accounts/public.ts';
import { findJobsOf, findRequest, lockRequest } from '../../requests/public.ts';
import { lockPayout } from '../payouts/lock-payout.ts';
import { addStop, removeStop } from '../payouts/stops.ts';
import { openSuspensionProblem } from '../problems/open-suspension-problem.ts';
import { findPayout, findUnsentOf } from '../store/payouts/read.ts';

/**
 * Freezes the payouts of a suspended technician and lets customers cancel jobs that have not begun with a full
 * refund. A job that has begun becomes a problem for an administrator. The reactivation ends only this cause.
 */
export function listenSuspensions(facts: FactBoard): void {
  facts.on('user_suspended', async (unit, { userId }) => {
    await forEachUnsent(unit, userId, addStop);
    // A job that starts at the same time either starts before this lock or sees the suspension.
    for (const { id } of await findJobsOf(unit.db, userId, ['payment_completed', 'in_progress']))
      if (await lockRequest(unit, id, 'payment_completed'))
        await unit.record('job_of_suspended', { requestId: id });
      else await openSuspensionProblem(unit, id);
  });

  facts.on('user_reactivated', (unit, { userId }) => forEachUnsent(unit, userId, removeStop));

  facts.on('payout_opened', async (unit, { paymentId, technicianId }) => {
    if (await isActive(unit.db, technicianId)) return;
    const payout = await findPayout(unit.db, paymentId);
    if (payout) await addStop(unit, payout, 'suspension');
  });

  // Covers payments that were processing and jobs that were starting during the suspension.
  facts.on('request_moved', async (unit, { requestId, action }) => {
    if (action !== 'payment_succeeded' && action !== 'start') return;
    const request = await findRequest(unit.db, requestId);
    if (request?.technicianId == null || (await isActive(unit.db, request.technicianId))) return;
    if (action === 'start') await openSuspensionProblem(unit, requestId);
    else await unit.record('job_of_suspended', { requestId });
  });
}

async function forEachUnsent(unit: Unit, technicianId: number, change: typeof addStop): Promise<void> {
  for (const { paymentId } of await findUnsentOf(unit.db, technicianId)) {
    const payout = await lockPayout(unit, paymentId);
    if (payout) await change(unit, payout, 'suspension');
  }
}
