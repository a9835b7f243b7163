import type { PaymentContext } from './context.ts';
import type {} from './refunds/facts.ts';

/** What payments do by themselves: at its time, and as soon as what happened asks for it. */
export function workPayments({ facts, due }: PaymentContext): void {
  facts.on('refund_scheduled', async unit => unit.afterCommit(() => due.wake()));
}
