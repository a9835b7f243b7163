import type { PaymentContext } from '../provider/context.ts';
import { scheduleRefund } from './schedule-refund.ts';

/** Refunds late payments and wakes the task that requests refunds. */
export function subscribeRefunds({ events, tasks }: Pick<PaymentContext, 'events' | 'tasks'>): void {
  events.subscribe('payment_too_late', async (tx, { paymentId, requestId, amountCents }) => {
    const payment = { id: paymentId, request_id: requestId, amount_cents: amountCents };
    await scheduleRefund(tx, { payment, amountCents, cause: 'too_late', reason: null, actorId: null });
  });
  events.subscribe('refund_scheduled', async tx => tx.afterCommit(() => tasks.wake()));
}
