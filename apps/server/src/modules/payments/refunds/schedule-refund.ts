import { AppError } from '@oficio/domain/errors.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { PaymentContext } from '../provider/context.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { disputedAmount } from '../store/disputes.ts';
import type { RefundEvent } from '../store/events.ts';
import { insertRefund } from '../store/refunds.ts';

interface NewRefund {
  readonly payment: Pick<PaymentRow, 'id' | 'request_id' | 'amount_cents'>;
  readonly amountCents: Cents;
  readonly cause: RefundEvent['cause'];
  /** Both sides read it; may be null. */
  readonly reason: string | null;
  /** The user who decided it; null when the system did. */
  readonly actorId: number | null;
  /** True for a refund that replaces a failed one. */
  readonly isRetry?: boolean;
}

/**
 * Schedules a refund and returns its id. A task requests it from the provider after the commit, and it is posted
 * to the ledger then. Throws 409 when it is more than what is left of the payment.
 */
export async function scheduleRefund(tx: Transaction, refund: NewRefund): Promise<number> {
  const { payment, amountCents, cause, reason, actorId, isRetry = false } = refund;
  await lockPayment(tx, payment.id);
  await assertAmountLeft(tx.db, payment, amountCents);
  const id = await insertRefund(tx, {
    paymentId: payment.id,
    requestId: payment.request_id,
    amountCents,
    cause,
    reason,
    actorId,
    refundId: null,
    attemptAt: tx.now,
  });
  await tx.publish('refund_scheduled', {
    refundId: id,
    paymentId: payment.id,
    requestId: payment.request_id,
    amountCents,
    cause,
    isRetry,
  });
  return id;
}

/** Throws 409 when an amount exceeds what is left of a payment outside disputes. */
export async function assertAmountLeft(
  db: Reader,
  payment: Pick<PaymentRow, 'id' | 'amount_cents'>,
  amountCents: Cents,
): Promise<void> {
  const inDispute = await disputedAmount(db, payment.id, UNDECIDED);
  if (amountCents > (await amountLeft(db, payment)) - inDispute) throw new AppError('refund_too_large');
}

/** Refunds late payments and wakes the task that requests refunds. */
export function subscribeRefunds({ events, tasks }: Pick<PaymentContext, 'events' | 'tasks'>): void {
  events.subscribe('payment_too_late', async (tx, { paymentId, requestId, amountCents }) => {
    const payment = { id: paymentId, request_id: requestId, amount_cents: amountCents };
    await scheduleRefund(tx, { payment, amountCents, cause: 'too_late', reason: null, actorId: null });
  });
  events.subscribe('refund_scheduled', async tx => tx.afterCommit(() => tasks.wake()));
}
