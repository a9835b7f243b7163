import { AppError } from '@oficio/domain/errors.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { actOnce, type SentForm } from '../../../platform/database/sent-forms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertAmountLeft, scheduleRefund } from '../refunds/schedule-refund.ts';
import { followLatePayment } from '../refunds/upsert-refund.ts';
import { lockPayment } from '../store/charges/write.ts';
import { manualRefundEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { heldFor } from '../store/ledger/read.ts';
import { closeFailed, findRefund, type RefundRow } from '../store/refunds.ts';

/**
 * Replaces a failed refund by a new one of the same amount and returns the payment's id. Throws 404, or 409
 * when the refund is closed already or the money is no longer available.
 */
export function retryRefund(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  refundId: number,
): Promise<number> {
  return actOnce(platform, form, async tx => {
    const refund = await lockFailed(tx, refundId);
    const { payment_id: paymentId, request_id: requestId, amount_cents: amountCents, cause, reason } = refund;
    await close(tx, refund, { as: 'retried', by: actor.userId, reason: null });
    await scheduleRefund(tx, {
      payment: { id: paymentId, request_id: requestId, amount_cents: refund.payment_cents },
      amountCents,
      cause,
      reason,
      actorId: actor.userId,
      isRetry: true,
    });
    const details = { request_id: requestId, amount_cents: amountCents };
    await recordAct(tx, actor, { action: 'refund_retried', subjectId: paymentId, details });
    return paymentId;
  });
}

interface Settlement {
  readonly refundId: number;
  /** Amount that the administrator entered; must equal the failed refund. */
  readonly amountCents: Cents;
  readonly reason: string;
}

/**
 * Closes a failed refund that an administrator paid another way. Returns the payment's id. Throws the errors of
 * `retryRefund`, and 409 for another amount.
 */
export function settleRefund(
  platform: Platform,
  form: SentForm,
  actor: AuditActor,
  { refundId, amountCents, reason }: Settlement,
): Promise<number> {
  return actOnce(platform, form, async tx => {
    const refund = await lockFailed(tx, refundId);
    const { payment_id: paymentId, request_id: requestId, payment_cents: paymentCents, cause } = refund;
    if (amountCents !== refund.amount_cents) throw new AppError('settlement_amount', { field: 'amount' });
    await assertAmountLeft(tx.db, { id: paymentId, amount_cents: paymentCents }, amountCents);
    const settlementId = `manual_${refundId}`;
    await close(tx, refund, { as: 'settled', by: actor.userId, reason, settlementId });
    const entries = manualRefundEntries(amountCents, await heldFor(tx.db, requestId));
    await postEntry(tx, { kind: 'manual_refund', sourceId: settlementId, requestId, entries });
    await followLatePayment(tx, paymentId);
    const details = { request_id: requestId, amount_cents: amountCents };
    await recordAct(tx, actor, { action: 'refund_settled', subjectId: paymentId, details, reason });
    await tx.publish('refund_settled', { refundId, paymentId, requestId, amountCents, cause });
    return paymentId;
  });
}

async function lockFailed(tx: Transaction, refundId: number): Promise<RefundRow> {
  const seen = await findRefund(tx.db, refundId);
  if (!seen) throw new AppError('refund_not_found');
  await lockPayment(tx, seen.payment_id);
  const refund = await findRefund(tx.db, refundId);
  if (refund?.status !== 'failed') throw new AppError('refund_not_failed');
  return refund;
}

async function close(
  tx: Transaction,
  refund: RefundRow,
  closing: Parameters<typeof closeFailed>[2],
): Promise<void> {
  if (!(await closeFailed(tx, refund, closing))) throw new AppError('refund_not_failed');
}
