import { AppError } from '@oficio/domain/errors.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import { type AuditActor, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findPaidPayment, refundInTransaction } from '../payments/public.ts';
import { cancelByStaff, copyRequest, findRequest } from '../requests/public.ts';

interface Decision {
  readonly requestId: number;
  /** Both sides read it. */
  readonly reason: string;
}

/** Cancels a job for an administrator, with a full refund if it is paid, and logs the act. Throws 404 or 409. */
export async function cancelJob(
  tx: Transaction,
  settings: TermSettings,
  actor: AuditActor,
  { requestId, reason }: Decision,
): Promise<void> {
  await endJob(tx, settings, actor, { requestId, reason });
  await recordAct(tx, actor, { action: 'job_cancelled', subjectId: requestId, reason });
}

/** Cancels a job as `cancelJob` does and sends a copy to another technician or to all. Returns the id of the copy. */
export async function replaceJob(
  tx: Transaction,
  settings: TermSettings & Pick<Settings, 'siteTimeZone'>,
  actor: AuditActor,
  { requestId, reason, technicianId }: Decision & { readonly technicianId: number | null },
): Promise<number> {
  const request = await endJob(tx, settings, actor, { requestId, reason });
  if (technicianId !== null && technicianId === request.technician_id)
    throw new AppError('same_technician', { field: 'technician_id' });
  const { siteTimeZone } = settings;
  const copyId = await copyRequest(tx, { requestId, technicianId, siteTimeZone, actorId: actor.userId });
  await recordAct(tx, actor, {
    action: 'job_replaced',
    subjectId: requestId,
    details: { copy_id: copyId, technician_id: technicianId },
    reason,
  });
  return copyId;
}

async function endJob(
  tx: Transaction,
  settings: TermSettings,
  actor: AuditActor,
  { requestId, reason }: Decision,
) {
  const request = await findRequest(tx.db, requestId);
  if (!request) throw new AppError('request_not_found');
  if (isPaidAndUnfinished(request.status)) {
    const payment = await findPaidPayment(tx.db, requestId);
    if (!payment) throw new AppError('request_moved');
    const refund = { paymentId: payment.id, amountCents: null, reason };
    // The technician may have completed the job since it was read. Then its money is a decision about the payment.
    if (!(await refundInTransaction(tx, settings, actor, refund))) throw new AppError('request_moved');
  } else await cancelByStaff(tx, request, { actorId: actor.userId, reason });
  return request;
}
