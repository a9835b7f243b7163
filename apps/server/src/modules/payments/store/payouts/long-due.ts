import { remindedBefore, reminderSteps } from '@oficio/domain/payments/admin/todo.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';

/** Literal value, because SQLite uses the index of due payouts only when the condition matches its text. */
const IS_DUE = sql<boolean>`payouts.state = 'due'`;

/** Selects payouts that are due since `dueBefore` or longer because their technician has no active payout account. */
export const selectLongDue = (db: Reader, dueBefore: number) =>
  db
    .selectFrom('payouts')
    .where(IS_DUE)
    .where('payouts.due_at', '<=', dueBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_accounts')
            .select('user_id')
            .whereRef('payout_accounts.user_id', '=', 'payouts.technician_id')
            .where('charges_enabled', '=', 1)
            .where('is_gone', '=', 0),
        ),
      ),
    )
    .select('payouts.payment_id as id')
    .select(payout => payout.ref('payouts.due_at').$notNull().as('due_at'));

/** Selects the payments of the payouts that have waited for an account for the longest time. */
export const oldestLongDue = (db: Reader, dueBefore: number, limit: number) =>
  selectLongDue(db, dueBefore)
    .clearSelect()
    .select('payouts.payment_id as id')
    .orderBy('payouts.due_at')
    .limit(limit);

/** Selects payouts with a due reminder. */
const selectUnreminded = (db: Reader, now: number) =>
  selectLongDue(db, remindedBefore(now)).where(({ or, and, eb }) =>
    or(
      reminderSteps(now).map(({ dueBefore, reminders }) =>
        and([eb('payouts.due_at', '<=', dueBefore), eb('payouts.reminders', '<', reminders)]),
      ),
    ),
  );

/** Returns the technician with the lowest id above `after` who must be reminded. */
export async function findNextUnreminded(
  db: Reader,
  after: number,
  now: number,
): Promise<number | undefined> {
  const row = await selectUnreminded(db, now)
    .where('payouts.technician_id', '>', after)
    .clearSelect()
    .select('payouts.technician_id as id')
    .orderBy('payouts.technician_id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export const findUnreminded = (db: Reader, technicianId: number, now: number) =>
  selectUnreminded(db, now)
    .where('payouts.technician_id', '=', technicianId)
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
