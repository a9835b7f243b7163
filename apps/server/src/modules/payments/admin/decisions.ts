import { AppError } from '@oficio/domain/errors.ts';
import { refundableChanged } from '@oficio/domain/payments/admin/texts.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { actOnce, type SentForm } from '../../../platform/database/sent-forms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest } from '../../requests/public.ts';
import { callOff } from '../paid-jobs/call-off.ts';
import { changePayout, movePayout, NO_SHARE, remainingShare, type Share } from '../payouts/move-payout.ts';
import { resolveStops } from '../payouts/stops.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { amountLeft, refundableAmounts } from '../store/charges/amount-left.ts';
import { findPaymentById, type PaymentRow, readTerms } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { disputedAmount } from '../store/disputes.ts';
import { findPayout, type PayoutRow } from '../store/payouts/read.ts';
import type { PayoutColumns } from '../store/payouts/write.ts';
import { decideProblem } from '../store/problems/write.ts';

/** A locked payment that an administrator decides about. */
interface Decidable {
  readonly payment: PaymentRow;
  /** Undefined until the job is completed. */
  readonly payout: PayoutRow | undefined;
}

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
  await scheduleRefund(tx, {
    payment,
    amountCents: refundCents,
    cause: 'problem',
    reason,
    actorId: actor.userId,
  });
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

/**
 * Releases a frozen payout to the technician; both sides read the reason. Decides the open problem. Throws 404,
 * or 409 when the payout is not frozen or the form showed another refundable amount.
 */
export async function releasePayment(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  { paymentId, refundableCents, reason }: Omit<ShownDecision, 'amountCents'>,
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

/**
 * Locks a payment and returns it with its payout. Throws 404 when nothing was paid, 409 while a dispute is
 * undecided, because the bank holds the money then.
 */
async function findDecidablePayment(tx: Transaction, paymentId: number): Promise<Decidable> {
  await lockPayment(tx, paymentId);
  const payment = await findPaymentById(tx.db, paymentId);
  if (payment?.outcome !== 'paid') throw new AppError('payment_not_found');
  if ((await disputedAmount(tx.db, paymentId, UNDECIDED)) > 0) throw new AppError('payment_disputed');
  return { payment, payout: await findPayout(tx.db, paymentId) };
}

/**
 * Throws 409 unless `shownCents` is what an administrator can still refund, so that a decision about other amounts is asked again.
 * The text names the amount of now. The payment must be locked.
 */
async function assertShown(db: Reader, payment: PaymentRow, shownCents: Cents): Promise<void> {
  const available = (await refundableAmounts(db, [payment])).get(payment.id) ?? 0;
  if (available === shownCents) return;
  if (available === 0) throw new AppError('nothing_held');
  throw new AppError('refundable_changed', { field: 'refundable', text: refundableChanged(available) });
}
