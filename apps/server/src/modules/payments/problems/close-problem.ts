import { Failure } from '@oficio/domain/errors.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-life.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPayout } from '../payouts/read.ts';
import { liftStop } from '../payouts/stops.ts';
import { findAsParty } from '../withdraw/party.ts';
import { lockPaidJob } from './paid-job.ts';
import { findUndecidedProblem } from './read.ts';
import { moveProblem } from './write.ts';

/**
 * The side that reported a problem takes it back, and the hold of the money goes on. Throws 403 or 404 when it is not
 * theirs to close, 409 when it is over.
 */
export async function closeProblem(
  { database }: Platform,
  session: Session,
  requestId: number,
): Promise<void> {
  await database.transaction(async unit => {
    const { by } = await findAsParty(unit.db, session, requestId);
    await lockPaidJob(unit, requestId);
    const problem = await findUndecidedProblem(unit.db, requestId);
    if (!problem) throw new Failure('problem_over');
    if (closerOf(problem.kind) !== by) throw new Failure('forbidden');
    await moveProblem(unit, problem, 'closed');
    const { paymentId, kind } = problem;
    const payout = await findPayout(unit.db, paymentId);
    if (payout) await liftStop(unit, payout, 'problem');
    await unit.record('problem_closed', { requestId, paymentId, kind, by });
  });
}
