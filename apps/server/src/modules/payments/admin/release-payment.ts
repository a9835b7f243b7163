import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../../platform/audit/record-act.ts';
import type { Platform } from '../../../platform/platform.ts';
import { remainingShare } from '../payouts/share.ts';
import { resolveStops } from '../payouts/stops.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { decideProblem } from '../store/problems/write.ts';
import { findDecidable } from './decidable.ts';

/**
 * Releases a frozen payout to the technician; both sides read the reason. Decides the open problem. Throws 404,
 * or 409 when the payout is not frozen.
 */
export async function releasePayment(
  { database, settings }: Platform,
  actor: AuditActor,
  paymentId: number,
  reason: string,
): Promise<void> {
  await database.transaction(async tx => {
    const { payment, payout } = await findDecidable(tx, paymentId);
    const rest = await amountLeft(tx.db, payment);
    const left = payout && remainingShare(payout, rest, readTerms(payment, settings).fee_percent);
    if (!payout || !left) throw new AppError('nothing_held');
    const { request_id: requestId } = payment;
    const decision = {
      requestId,
      decision: 'release',
      reason,
      decidedBy: actor.userId,
      refundCents: null,
    } as const;
    const isDecided = await decideProblem(tx, decision);
    const set = isDecided ? {} : { decision: reason, decided_by: actor.userId, decided_at: tx.now };
    if (!(await resolveStops(tx, payout, { set, left }))) throw new AppError('nothing_held');
    const details = { request_id: requestId };
    await recordAct(tx, actor, { action: 'payment_released', subjectId: paymentId, details, reason });
    await tx.publish('payout_decided', { requestId, refundCents: 0, calledOff: false });
  });
}
