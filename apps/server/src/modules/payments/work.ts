import { checkWork } from './checks/check-work.ts';
import { listenChecks } from './checks/listen.ts';
import type { PaymentContext } from './context.ts';
import { listenDates } from './dates/listen.ts';
import { listenDeletions } from './deletion/listen.ts';
import { listenDisputes } from './disputes/listen.ts';
import { listenTakeOvers } from './payout-account/take-over.ts';
import { duePayouts, holdsOver } from './payouts/due-payouts.ts';
import { listenPayouts } from './payouts/listen.ts';
import { listenProblemDeletions } from './problems/forget-person.ts';
import { listenProblems } from './problems/listen.ts';
import { unansweredProblems } from './problems/unanswered-problems.ts';
import { planReconciling, reconcileWork } from './reconcile/reconcile-work.ts';
import type {} from './refunds/facts.ts';
import { refundWork } from './refunds/refund-work.ts';
import { listenStalls } from './stalled/listen.ts';

/** What payments do by themselves: at its time, and as soon as what happened asks for it. */
export async function workPayments(context: PaymentContext): Promise<void> {
  const { database, facts, settings, due, provider } = context;
  due.add(holdsOver(context));
  due.add(unansweredProblems(context));
  listenChecks(context);
  listenPayouts(facts, settings);
  listenDisputes(facts);
  listenDates(facts);
  listenDeletions(facts);
  listenProblemDeletions(context);
  listenProblems(context);
  listenTakeOvers(facts, settings);
  listenStalls(facts);
  facts.on('payout_due', async unit => unit.afterCommit(() => due.wake()));
  facts.on('refund_scheduled', async unit => unit.afterCommit(() => due.wake()));
  // Without a provider what is due waits until there is one.
  if (provider.name === 'none') return;
  due.add(duePayouts(context));
  due.add(refundWork(context));
  due.add(checkWork(context));
  due.add(reconcileWork(context));
  await database.transaction(planReconciling);
}
