import type { PaymentContext } from './context.ts';
import { duePayouts, holdsOver } from './payouts/due-payouts.ts';
import { listenPayouts } from './payouts/listen.ts';
import type {} from './refunds/facts.ts';

/** What payments do by themselves: at its time, and as soon as what happened asks for it. */
export function workPayments(context: PaymentContext): void {
  const { facts, settings, due } = context;
  due.add(holdsOver(context));
  due.add(duePayouts(context));
  listenPayouts(facts, settings);
  facts.on('payout_due', async unit => unit.afterCommit(() => due.wake()));
  facts.on('refund_scheduled', async unit => unit.afterCommit(() => due.wake()));
}
