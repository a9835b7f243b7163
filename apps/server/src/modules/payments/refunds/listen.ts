import type { PaymentContext } from '../provider/context.ts';
import { scheduleRefund } from './schedule-refund.ts';

/** Gives back payments that came too late, and wakes the job that requests refunds. */
export function listenRefunds({ facts, jobs }: Pick<PaymentContext, 'facts' | 'jobs'>): void {
  facts.on('payment_too_late', async (tx, { paymentId, requestId, amountCents }) => {
    const payment = { id: paymentId, requestId, amountCents };
    await scheduleRefund(tx, { payment, amountCents, cause: 'too_late', reason: null, actorId: null });
  });
  facts.on('refund_scheduled', async tx => tx.afterCommit(() => jobs.wake()));
}
