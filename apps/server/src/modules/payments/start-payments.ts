import { intentCheckJob } from './charges/check-intents.ts';
import { listenChecks } from './charges/listen.ts';
import { listenProblemDeletions } from './deletion/erase-problem-entries.ts';
import { listenDeletions } from './deletion/listen.ts';
import { listenDisputes } from './disputes/listen.ts';
import { duePayouts, holdsOver } from './payouts/due-payouts.ts';
import { listenTakeOvers } from './payouts/freeze-on-take-over.ts';
import { listenPayouts } from './payouts/hold-payout.ts';
import { listenProblems } from './problems/listen.ts';
import { unansweredProblems } from './problems/unanswered-problems.ts';
import type { PaymentContext } from './provider/context.ts';
import { reconcileJob, scheduleReconciliation } from './reconciliation/reconcile-job.ts';
import { listenRefunds } from './refunds/listen.ts';
import { refundJob } from './refunds/refund-job.ts';
import { ACCOUNT_REMINDERS, reminderJob } from './reminders/reminder-job.ts';
import { listenStalls } from './stalled-jobs/listen.ts';
import { STALLED_JOBS, stalledJobNotices } from './stalled-jobs/notify-stalled-jobs.ts';
import { endPendingProposal } from './store/date-proposals.ts';
import { scheduleJob } from './store/jobs.ts';
import { retireAccount } from './store/payout-accounts/write.ts';
import { listenApprovals } from './suspension/call-off-jobs.ts';
import { listenSuspensions } from './suspension/listen.ts';

/** Registers the listeners and background jobs of payments. */
export async function startPayments(context: PaymentContext): Promise<void> {
  const { database, facts, settings, jobs, provider } = context;
  jobs.add(holdsOver(context));
  jobs.add(unansweredProblems(context));
  listenChecks(context);
  listenPayouts(facts, settings);
  listenDisputes(facts);
  // A proposed date lapses when its job starts or ends.
  facts.on('request_moved', async (tx, { requestId, from }) => {
    if (from === 'payment_completed') await endPendingProposal(tx, requestId, 'lapsed');
  });
  listenDeletions(facts);
  listenProblemDeletions(context);
  listenProblems(context);
  // The account belongs to another person; no more transfers go there.
  facts.on('account_taken_over', (tx, { userId }) => retireAccount(tx, userId));
  listenTakeOvers(facts, settings);
  listenStalls(facts);
  listenSuspensions(facts);
  listenApprovals(facts);
  facts.on('payout_due', async tx => tx.afterCommit(() => jobs.wake()));
  listenRefunds(context);
  jobs.add(stalledJobNotices(context));
  jobs.add(reminderJob(context));
  await database.transaction(async tx => {
    await scheduleJob(tx, STALLED_JOBS);
    await scheduleJob(tx, ACCOUNT_REMINDERS);
  });
  // Without a provider, due work waits until there is one.
  if (provider.name === 'none') return;
  jobs.add(duePayouts(context));
  jobs.add(refundJob(context));
  jobs.add(intentCheckJob(context));
  jobs.add(reconcileJob(context));
  await database.transaction(scheduleReconciliation);
}
