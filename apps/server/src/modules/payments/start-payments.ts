import { actionsFrom } from '@oficio/domain/requests/lifecycle.ts';
import { scheduleTask } from '../../platform/tasks/recurring-tasks.ts';
import { onMoves } from '../requests/public.ts';
import { MONTH_CLOSING, monthClosingTask } from './books/close-months.ts';
import { intentCheckTask, subscribeChecks } from './charges/check-intents.ts';
import { subscribeDisputes } from './disputes/subscribe.ts';
import { refuseDeletions } from './erase-person.ts';
import { subscribePayouts } from './payouts/open-payout.ts';
import { holdExpiryTask, transferTask } from './payouts/payout-tasks.ts';
import { subscribeTakeOvers } from './payouts/stops.ts';
import { subscribeProblems } from './problems/subscribe.ts';
import { unansweredReportTask } from './problems/unanswered-report-task.ts';
import type { PaymentContext } from './provider/context.ts';
import {
  reconcileTask,
  reconciliationRunTask,
  scheduleReconciliation,
} from './reconciliation/reconcile-task.ts';
import { refundTask } from './refunds/refund-task.ts';
import { subscribeRefunds } from './refunds/schedule-refund.ts';
import { ACCOUNT_REMINDERS, reminderTask } from './reminders.ts';
import { STALL_NOTICES, stallNoticeTask, subscribeStalls } from './stalled-jobs.ts';
import { endPendingProposal } from './store/date-proposals.ts';
import { retireAccount } from './store/payouts/accounts.ts';
import { subscribeApprovals, subscribeSuspensions } from './suspension.ts';

const AFTER_PAYMENT = actionsFrom('payment_completed');

/** Registers the listeners and background tasks of payments. */
export async function startPayments(context: PaymentContext): Promise<void> {
  const { database, events, settings, tasks, provider } = context;
  tasks.add(holdExpiryTask(context));
  tasks.add(unansweredReportTask(context));
  subscribeChecks(context);
  subscribePayouts(events, settings);
  subscribeDisputes(events);
  // A proposed date lapses when its job starts or ends.
  onMoves(events, AFTER_PAYMENT, async (tx, { request, from }) => {
    if (from === 'payment_completed') await endPendingProposal(tx, request.id, 'lapsed');
  });
  refuseDeletions(events);
  subscribeProblems(context);
  // The payout account belongs to the previous owner of the user account, so it gets no more transfers.
  events.subscribe('account_taken_over', (tx, { userId }) => retireAccount(tx, userId));
  subscribeTakeOvers(events, settings);
  subscribeStalls(events);
  subscribeSuspensions(events);
  subscribeApprovals(events);
  events.subscribe('payout_due', async tx => tx.afterCommit(() => tasks.wake()));
  subscribeRefunds(context);
  tasks.add(stallNoticeTask(context));
  tasks.add(reminderTask(context));
  tasks.add(monthClosingTask(context));
  await database.transaction(async tx => {
    await scheduleTask(tx, STALL_NOTICES);
    await scheduleTask(tx, ACCOUNT_REMINDERS);
    await scheduleTask(tx, MONTH_CLOSING);
  });
  // Without a provider, the tasks that call it do not run.
  if (provider.name === 'none') return;
  tasks.add(transferTask(context));
  tasks.add(refundTask(context));
  tasks.add(intentCheckTask(context));
  tasks.add(reconcileTask(context));
  tasks.add(reconciliationRunTask(context));
  await database.transaction(scheduleReconciliation);
}
