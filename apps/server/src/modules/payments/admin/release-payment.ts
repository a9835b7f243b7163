import { AppError } from '@oficio/domain/errors.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import { actOnce } from '../../../platform/database/sent-forms.ts';
import type { SentForm } from '../../../platform/once/sent-form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { remainingShare } from '../payouts/share.ts';
import { resolveStops } from '../payouts/stops.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { decideProblem } from '../store/problems/write.ts';
import { assertShown, findDecidablePayment } from './decidable.ts';

interface Release {
  readonly paymentId: number;
  /** What the form showed as refundable. */
  readonly refundableCents: Cents;
  readonly reason: string;
}

/**
 * Releases a frozen payout to the technician; both sides read the reason. Decides the open problem. Throws 404,
 * or 409 when the payout is not frozen or the form showed another refundable amount.
 */
export async function releasePayment(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  { paymentId, refundableCents, reason }: Release,
): Promise<void> {
  await actOnce(platform, form, async tx => {
    const { payment, payout } = await findDecidablePayment(tx, paymentId);
    await assertShown(tx.db, payment, refundableCents);
    const rest = await amountLeft(tx.db, payment);
    const left = payout && remainingShare(payout, rest, readTerms(payment, platform.settings).fee_percent);
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
    return null;
  });
}
