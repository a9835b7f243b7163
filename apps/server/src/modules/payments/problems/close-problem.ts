import { AppError } from '@oficio/domain/errors.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import { actOnce, type SentForm } from '../../../platform/database/sent-forms.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findParty } from '../../requests/public.ts';
import { lockJobWithPayment } from '../paid-jobs/job-with-payment.ts';
import { removeStop } from '../payouts/stops.ts';
import { readTerms } from '../store/charges/read.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { moveProblem } from '../store/problems/write.ts';

/**
 * Withdraws the caller's report. The hold continues; after a technician's report it starts again, because the customer could
 * not report a problem until now. Throws 403 or 404 when the caller did not report it, 409 when it is over.
 */
export async function closeProblem(
  platform: Platform,
  form: SentForm,
  session: Session,
  requestId: number,
): Promise<void> {
  await actOnce(platform, form, async tx => {
    const { by } = await findParty(tx.db, session, requestId);
    const job = await lockJobWithPayment(tx, requestId);
    const problem = await findUndecidedProblem(tx.db, requestId);
    if (!job || !problem) throw new AppError('problem_over');
    if (closerOf(problem.kind) !== by) throw new AppError('forbidden');
    await moveProblem(tx, problem, 'closed');
    const { payment_id: paymentId, kind } = problem;
    const { payout, payment } = job;
    if (payout && by === 'customer') await removeStop(tx, payout, 'problem');
    if (payout && by === 'technician') {
      const releaseAt = holdEndsAt(readTerms(payment, platform.settings), tx.now, payment.agreed_at);
      await removeStop(tx, { ...payout, release_at: releaseAt }, 'problem', {
        set: { release_at: releaseAt },
      });
    }
    await tx.publish('problem_closed', { requestId, paymentId, kind, by });
    return null;
  });
}
