import { checkWork } from './charges/check-intents.ts';
import { listenChecks } from './charges/listen.ts';
import { listenProblemDeletions } from './deletion/erase-problem-entries.ts';
import { listenDeletions } from './deletion/listen.ts';
import { listenDisputes } from './disputes/listen.ts';
import { listenTakeOvers } from './payout-accounts/take-over.ts';
import { duePayouts, holdsOver } from './payouts/due-payouts.ts';
import { listenPayouts } from './payouts/listen.ts';
import { listenProblems } from './problems/listen.ts';
import { unansweredProblems } from './problems/unanswered-problems.ts';
import type { PaymentContext } from './provider/context.ts';
import { planReconciling, reconcileWork } from './reconciliation/reconcile-job.ts';
import { refundWork } from './refunds/refund-job.ts';
import { ACCOUNT_REMINDERS, reminderWork } from './reminders/reminder-job.ts';
import { listenDates } from './rescheduling/listen.ts';
import { listenStalls } from './stalled-jobs/listen.ts';
import { STALLED_JOBS, stallWork } from './stalled-jobs/notify-stalled-jobs.ts';
import { planDuty } from './store/jobs.ts';
import { listenApprovals } from './suspension/call-off-jobs.ts';
import { listenSuspensions } from './suspension/listen.ts';

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
  listenSuspensions(facts);
  listenApprovals(facts);
  facts.on('payout_due', async unit => unit.afterCommit(() => due.wake()));
  facts.on('refund_scheduled', async unit => unit.afterCommit(() => due.wake()));
  due.add(stallWork(context));
  due.add(reminderWork(context));
  await database.transaction(async unit => {
    await planDuty(unit, STALLED_JOBS);
    await planDuty(unit, ACCOUNT_REMINDERS);
  });
  // Without a provider what is due waits until there is one.
  if (provider.name === 'none') return;
  due.add(duePayouts(context));
  due.add(refundWork(context));
  due.add(checkWork(context));
  due.add(reconcileWork(context));
  await database.transaction(planReconciling);
}
