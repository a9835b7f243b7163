import { remindersDue } from '@oficio/domain/must-act/deadlines.ts';
import type { Database } from '../../platform/database/database.ts';
import { finishTask, recurringTask } from '../../platform/tasks/recurring-tasks.ts';
import type { TaskKind, TaskRow } from '../../platform/tasks/task-kind.ts';
import type { PaymentContext } from './provider/context.ts';
import { findUnreminded, findUnremindedTechnicians, setReminders } from './store/payouts/long-due.ts';

export const ACCOUNT_REMINDERS = 'account reminders';

/** Reminds technicians to open a payout account while their payouts wait for one; one reminder for all payouts. */
export const reminderTask = ({ database, clock }: PaymentContext): TaskKind<TaskRow> => ({
  ...recurringTask(ACCOUNT_REMINDERS),
  async attempt(row) {
    const now = clock();
    let reminded: number;
    do {
      reminded = 0;
      for (const technicianId of await findUnremindedTechnicians(database.read, now))
        reminded += await remind(database, technicianId, now);
    } while (reminded > 0);
    await database.transaction(tx => finishTask(tx, ACCOUNT_REMINDERS, row));
  },
});

/** Returns the number of payouts in the reminder; 0 when another process reminded first. */
const remind = (database: Database, technicianId: number, now: number): Promise<number> =>
  database.transaction(async tx => {
    let reminded = 0;
    let amountCents = 0;
    for (const payout of await findUnreminded(tx.db, technicianId, now)) {
      if (!(await setReminders(tx, payout, remindersDue(payout.due_at, now)))) continue;
      reminded += 1;
      amountCents += payout.amount_cents;
    }
    if (reminded > 0)
      await tx.publish('payout_account_missed', { technicianId, payouts: reminded, amountCents });
    return reminded;
  });
