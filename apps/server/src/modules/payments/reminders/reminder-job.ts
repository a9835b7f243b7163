import { remindedBefore, reminderSteps, remindersDue } from '@oficio/domain/payments/admin/todo.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import type { PaymentContext } from '../provider/context.ts';
import { hourly } from '../store/jobs.ts';
import { selectLongDue } from '../store/payouts/long-due.ts';

export const ACCOUNT_REMINDERS = 'account reminders';

/** Reminds technicians whose money waits because they have no payout account; one reminder for all their payouts. */
export const reminderWork = ({ database, clock }: PaymentContext) =>
  hourly(
    { database },
    {
      name: ACCOUNT_REMINDERS,
      async run() {
        const now = clock();
        let last = 0;
        for (;;) {
          const technicianId = await findNextTechnician(database.read, last, now);
          if (technicianId === undefined) return;
          await remind(database, technicianId, now);
          last = technicianId;
        }
      },
    },
  );

/** Payouts whose next reminder is due. */
const selectUnreminded = (db: Reader, now: number) =>
  selectLongDue(db, remindedBefore(now)).where(({ or, and, eb }) =>
    or(
      reminderSteps(now).map(({ dueBefore, reminders }) =>
        and([eb('payouts.due_at', '<=', dueBefore), eb('payouts.reminders', '<', reminders)]),
      ),
    ),
  );

/** The technician with the lowest id above `after` who is to be reminded. */
async function findNextTechnician(db: Reader, after: number, now: number): Promise<number | undefined> {
  const row = await selectUnreminded(db, now)
    .where('payouts.technician_id', '>', after)
    .clearSelect()
    .select('payouts.technician_id as id')
    .orderBy('payouts.technician_id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const remind = (database: Database, technicianId: number, now: number): Promise<void> =>
  database.transaction(async unit => {
    const payouts = await selectUnreminded(unit.db, now)
      .where('payouts.technician_id', '=', technicianId)
      .select(['payouts.amount_cents as amountCents', 'payouts.reminders'])
      .execute();
    let reminded = 0;
    let amountCents = 0;
    for (const { id, dueAt, reminders, amountCents: cents } of payouts) {
      const { numUpdatedRows } = await unit.db
        .updateTable('payouts')
        .set({ reminders: remindersDue(dueAt, now) })
        .where('payment_id', '=', id)
        .where('state', '=', 'due')
        .where('reminders', '=', reminders)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) continue;
      reminded += 1;
      amountCents += cents;
    }
    if (reminded > 0)
      await unit.record('payout_account_missed', { technicianId, payouts: reminded, amountCents });
  });
