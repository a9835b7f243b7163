import { findRequest } from '../../requests/public.ts';
import { addStop } from '../payouts/stops.ts';
import type { PaymentContext } from '../provider/context.ts';
import { findPayout } from '../store/payouts/read.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { decideProblem } from '../store/problems/write.ts';

/** Freezes the money of a job that is completed while a problem is undecided, and ends the problem of a job that is called off. */
export function listenProblems({ facts, jobs }: Pick<PaymentContext, 'facts' | 'jobs'>): void {
  facts.on('payout_opened', async (unit, { paymentId }) => {
    const payout = await findPayout(unit.db, paymentId);
    if (payout && (await findUndecidedProblem(unit.db, payout.requestId)))
      await addStop(unit, payout, 'problem');
  });
  // Other moves end a job with an undecided problem too, for example when the technician loses the approval.
  facts.on('request_moved', async (unit, { requestId, action, actorId }) => {
    if (action !== 'call_off') return;
    const reason = (await findRequest(unit.db, requestId))?.cancelReason ?? '';
    await decideProblem(unit, {
      requestId,
      decision: 'full_refund',
      reason,
      decidedBy: actorId,
      refundCents: null,
    });
  });
  facts.on('problem_reported', async unit => unit.afterCommit(() => jobs.wake()));
}
