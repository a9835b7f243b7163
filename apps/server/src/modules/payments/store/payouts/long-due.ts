import { remindedBefore, reminderSteps } from '@oficio/domain/must-act/deadlines.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';

/** Literal value, because SQLite uses the index of due payouts only when the condition matches its text. */
export const IS_DUE = sql<boolean>`payouts.state = 'due'`;

/**
 * Condition for payouts without an account that can take money. With `not exists` PostgreSQL would read all accounts and all due
 * payouts before it takes the oldest.
 */
export const LACKS_ACCOUNT = sql<boolean>`(select user_id from payout_accounts
  where payout_accounts.user_id = payouts.technician_id and charges_enabled = 1 and is_gone = 0) is null`;

/** Selects payouts that are due since `dueBefore` or longer because their technician has no active payout account. */
const selectLongDue = (db: Reader, dueBefore: number) =>
  db
    .selectFrom('payouts')
    .where(IS_DUE)
    .where('payouts.due_at', '<=', dueBefore)
    .where(LACKS_ACCOUNT)
    .select('payouts.payment_id as id')
    .select(payout => payout.ref('payouts.due_at').$notNull().as('due_at'));

/** Payouts read for one batch of reminders. */
const BATCH = 50;

/** Returns technicians with a due reminder, those with the oldest payouts first; empty when none is left. */
export async function findUnremindedTechnicians(db: Reader, now: number): Promise<ReadonlySet<number>> {
  const technicians = new Set<number>();
  for (const { dueBefore, reminders } of reminderSteps(now)) {
    const rows = await selectLongDue(db, dueBefore)
      .where('payouts.reminders', '=', reminders - 1)
      .clearSelect()
      .select('payouts.technician_id')
      .orderBy('payouts.due_at')
      .limit(BATCH)
      .execute();
    for (const row of rows) technicians.add(row.technician_id);
  }
  return technicians;
}

/** Returns the payouts of a technician with a due reminder. */
export const findUnreminded = (db: Reader, technicianId: number, now: number) =>
  selectLongDue(db, remindedBefore(now))
    .where('payouts.technician_id', '=', technicianId)
    .where(({ or, and, eb }) =>
      or(
        reminderSteps(now).map(({ dueBefore, reminders }) =>
          and([eb('payouts.due_at', '<=', dueBefore), eb('payouts.reminders', '<', reminders)]),
        ),
      ),
    )
    .select(['payouts.amount_cents', 'payouts.reminders'])
    .execute();

/** Sets the number of reminders of a due payout. Returns false when the payout moved or another process reminded first. */
export async function setReminders(
  { db }: Transaction,
  { id, reminders }: { readonly id: number; readonly reminders: number },
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ reminders: to })
    .where('payment_id', '=', id)
    .where('state', '=', 'due')
    .where('reminders', '=', reminders)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
