import { AppError } from '@oficio/domain/errors.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import { actOnce } from '../../../platform/database/sent-forms.ts';
import type { SentForm } from '../../../platform/once/sent-form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest } from '../../requests/public.ts';
import { decideProblem } from '../store/problems/write.ts';
import { findDecidablePayment } from './decidable.ts';

/**
 * Decides the open problem of an uncompleted job: the job continues without a refund. Both sides read the
 * reason. Throws 404, or 409 when there is no open problem or the job has ended.
 */
export async function continueJob(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  paymentId: number,
  reason: string,
): Promise<void> {
  await actOnce(platform, form, async tx => {
    const { payment } = await findDecidablePayment(tx, paymentId);
    const { request_id: requestId } = payment;
    const request = await findRequest(tx.db, requestId);
    if (!request || !isPaidAndUnfinished(request.status)) throw new AppError('request_moved');
    const decision = {
      requestId,
      decision: 'continue',
      reason,
      decidedBy: actor.userId,
      refundCents: null,
    } as const;
    if (!(await decideProblem(tx, decision))) throw new AppError('problem_over');
    const details = { request_id: requestId };
    await recordAct(tx, actor, { action: 'job_continued', subjectId: paymentId, details, reason });
    await tx.publish('job_continued', { requestId });
    return null;
  });
}
