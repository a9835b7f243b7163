import type { PaymentContext } from './context.ts';
import { listenPayouts } from './payouts/listen.ts';
import type {} from './refunds/facts.ts';

/** What payments do by themselves: at its time, and as soon as what happened asks for it. */
export function workPayments({ facts, settings, due }: PaymentContext): void {
  listenPayouts(facts, settings);
  facts.on('payout_due', async unit => unit.afterCommit(() => due.wake()));
  facts.on('refund_scheduled', async unit => unit.afterCommit(() => due.wake()));
}
