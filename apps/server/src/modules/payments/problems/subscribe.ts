import { onMoves } from '../../requests/public.ts';
import { addStop } from '../payouts/stops.ts';
import type { PaymentContext } from '../provider/context.ts';
import { findPayout } from '../store/payouts/read.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { decideProblem } from '../store/problems/write.ts';

/** Freezes payouts that open while a problem is undecided and ends the problems of jobs that end for another reason. */
export function subscribeProblems({ events, tasks }: Pick<PaymentContext, 'events' | 'tasks'>): void {
  events.subscribe('payout_opened', async (tx, { paymentId }) => {
    const payout = await findPayout(tx.db, paymentId);
    if (payout && (await findUndecidedProblem(tx.db, payout.request_id)))
      await addStop(tx, payout, 'problem');
  });
  // Other moves end a job with an undecided problem too, for example when the technician loses the approval.
  onMoves(events, ['call_off'], async (tx, { request, actorId }) => {
    await decideProblem(tx, {
      requestId: request.id,
      decision: 'full_refund',
      reason: request.cancel_reason ?? '',
      decidedBy: actorId,
      refundCents: null,
    });
  });
  events.subscribe('problem_reported', async tx => tx.afterCommit(() => tasks.wake()));
}
