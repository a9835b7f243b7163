import { AppError } from '@oficio/domain/errors.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { actOnce } from '../../../platform/database/sent-forms.ts';
import type { SentForm } from '../../../platform/once/sent-form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callOff } from '../paid-jobs/call-off.ts';
import { changePayout, movePayout } from '../payouts/move-payout.ts';
import { NO_SHARE, remainingShare, type Share } from '../payouts/share.ts';
import { resolveStops } from '../payouts/stops.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { refundableAmounts } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import type { PayoutColumns } from '../store/payouts/write.ts';
import { decideProblem } from '../store/problems/write.ts';
import { assertShown, findDecidablePayment } from './decidable.ts';

interface Decision {
  readonly paymentId: number;
  /** Null refunds all that is left. */
  readonly amountCents: Cents | null;
  readonly reason: string;
}

/** A decision with the amount that its form showed as refundable. */
interface ShownDecision extends Decision {
  readonly refundableCents: Cents;
}

/**
 * Refunds an amount to the customer, leaves the rest to the technician and decides the open problem. Both sides read the
 * reason. Throws 404, or 409 when the form showed another refundable amount, less than the amount is refundable, or another call
 * moves the job.
 */
export async function refundPayment(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  decision: ShownDecision,
): Promise<void> {
  await actOnce(platform, form, async tx => {
    const { payment } = await findDecidablePayment(tx, decision.paymentId);
    await assertShown(tx.db, payment, decision.refundableCents);
    await refundInTransaction(tx, platform.settings, actor, decision);
    return null;
  });
}

/**
 * Does what `refundPayment` does as a part of another decision. Returns whether the refund called off the job, which it does not when the
 * technician has completed the job or a part of the payment is left.
 */
export async function refundInTransaction(
  tx: Transaction,
  settings: TermSettings,
  actor: AuditActor,
  { paymentId, amountCents, reason }: Decision,
): Promise<boolean> {
  const { payment, payout } = await findDecidablePayment(tx, paymentId);
  const available = (await refundableAmounts(tx.db, [payment])).get(paymentId) ?? 0;
  const refundCents = amountCents ?? available;
  if (available === 0) throw new AppError('nothing_held');
  if (refundCents > available) throw new AppError('refund_too_large');
  const { request_id: requestId } = payment;
  const isDecided = await decideProblem(tx, {
    requestId,
    decision: refundCents === available ? 'full_refund' : 'partial_refund',
    reason,
    decidedBy: actor.userId,
    refundCents,
  });
  const set = isDecided ? {} : { decision: reason, decided_by: actor.userId, decided_at: tx.now };
  if (payout && payout.state !== 'sent' && payout.state !== 'cancelled') {
    const { fee_percent: feePercent } = readTerms(payment, settings);
    const left = remainingShare(payout, available - refundCents, feePercent);
    if (!(await reducePayout(tx, payout, left, set))) throw new AppError('nothing_held');
  }
  const wanted = {
    payment,
    amountCents: refundCents,
    cause: 'problem',
    reason,
    actorId: actor.userId,
  } as const;
  await scheduleRefund(tx, wanted);
  const details = { request_id: requestId, amount_cents: refundCents };
  await recordAct(tx, actor, { action: 'payment_refunded', subjectId: paymentId, details, reason });
  const job = { requestId, actor: 'administration', actorId: actor.userId, reason } as const;
  const outcome = refundCents === available ? await callOff(tx, job) : 'not_waiting';
  if (outcome === 'stale') throw new AppError('request_moved');
  const calledOff = outcome === 'called_off';
  await tx.publish('payout_decided', { requestId, refundCents, calledOff });
  return calledOff;
}

/** Reduces the payout to `left`, or closes it with null, and ends the causes that this decision resolves. */
function reducePayout(
  tx: Transaction,
  payout: PayoutRow,
  left: Share | null,
  set: PayoutColumns,
): Promise<boolean> {
  if (left === null) return movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE, set });
  if (payout.state === 'frozen') return resolveStops(tx, payout, { left, set });
  return changePayout(tx, payout, { left, set });
}
