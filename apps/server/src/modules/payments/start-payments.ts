import { actionsFrom } from '@oficio/domain/requests/lifecycle.ts';
import { scheduleJob } from '../../platform/jobs/scheduled-jobs.ts';
import { onMoves } from '../requests/public.ts';
import { closingJob, MONTH_CLOSING } from './books/close-months.ts';
import { intentCheckJob } from './charges/check-intents.ts';
import { subscribeChecks } from './charges/subscribe.ts';
import { subscribeDisputes } from './disputes/subscribe.ts';
import { subscribeTakeOvers } from './payouts/freeze-on-take-over.ts';
import { subscribePayouts } from './payouts/hold-payout.ts';
import { holdExpiryJob, transferJob } from './payouts/payout-jobs.ts';
import { subscribeDeletions } from './personal-data/refuse-deletion.ts';
import { subscribeProblems } from './problems/subscribe.ts';
import { unansweredReportJob } from './problems/unanswered-report-job.ts';
import type { PaymentContext } from './provider/context.ts';
import { reconcileJob, runJob, scheduleReconciliation } from './reconciliation/reconcile-job.ts';
import { refundJob } from './refunds/refund-job.ts';
import { subscribeRefunds } from './refunds/subscribe.ts';
import { ACCOUNT_REMINDERS, reminderJob } from './reminders/reminder-job.ts';
import { STALLED_JOBS, stalledJobNoticeJob } from './stalled-jobs/notify-stalled-jobs.ts';
import { subscribeStalls } from './stalled-jobs/subscribe.ts';
import { endPendingProposal } from './store/date-proposals.ts';
import { retireAccount } from './store/payout-accounts/write.ts';
import { subscribeApprovals } from './suspension/call-off-jobs.ts';
import { subscribeSuspensions } from './suspension/subscribe.ts';

const AFTER_PAYMENT = actionsFrom('payment_completed');

/** Registers the listeners and background jobs of payments. */
export async function startPayments(context: PaymentContext): Promise<void> {
  const { database, events, settings, jobs, provider } = context;
  jobs.add(holdExpiryJob(context));
  jobs.add(unansweredReportJob(context));
  subscribeChecks(context);
  subscribePayouts(events, settings);
  subscribeDisputes(events);
  // A proposed date lapses when its job starts or ends.
  onMoves(events, AFTER_PAYMENT, async (tx, { request, from }) => {
    if (from === 'payment_completed') await endPendingProposal(tx, request.id, 'lapsed');
  });
  subscribeDeletions(events);
  subscribeProblems(context);
  // The payout account belongs to the previous owner of the user account, so it gets no more transfers.
  events.subscribe('account_taken_over', (tx, { userId }) => retireAccount(tx, userId));
  subscribeTakeOvers(events, settings);
  subscribeStalls(events);
  subscribeSuspensions(events);
  subscribeApprovals(events);
  events.subscribe('payout_due', async tx => tx.afterCommit(() => jobs.wake()));
  subscribeRefunds(context);
  jobs.add(stalledJobNoticeJob(context));
  jobs.add(reminderJob(context));
  jobs.add(closingJob(context));
  await database.transaction(async tx => {
    await scheduleJob(tx, STALLED_JOBS);
    await scheduleJob(tx, ACCOUNT_REMINDERS);
    await scheduleJob(tx, MONTH_CLOSING);
  });
  // Without a provider, the jobs that call it do not run.
  if (provider.name === 'none') return;
  jobs.add(transferJob(context));
  jobs.add(refundJob(context));
  jobs.add(intentCheckJob(context));
  jobs.add(reconcileJob(context));
  jobs.add(runJob(context));
  await database.transaction(scheduleReconciliation);
}
