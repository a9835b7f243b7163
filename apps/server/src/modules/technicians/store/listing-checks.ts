import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow } from '../../../platform/tasks/task-kind.ts';
import type { AreaAlertRow } from './area-alerts.ts';

/** Stores that the alerts around a technician have to be searched, from their start. */
export async function upsertCheck({ db, now }: Transaction, technicianId: number): Promise<void> {
  const start = { after_latitude: null, after_id: null, attempts: 0, attempt_at: now };
  await db
    .insertInto('listing_checks')
    .values({ technician_id: technicianId, ...start })
    .onConflict(conflict => conflict.column('technician_id').doUpdateSet(start))
    .execute();
}

export async function deleteCheck({ db }: Transaction, technicianId: number): Promise<void> {
  await db.deleteFrom('listing_checks').where('technician_id', '=', technicianId).execute();
}

/** Returns due checks; see `TaskKind.findDue`. */
export const findDueChecks = (db: Reader, now: number, limit: number) =>
  db
    .selectFrom('listing_checks')
    .selectAll()
    .where('attempt_at', '<=', now)
    .orderBy('attempt_at')
    .limit(limit)
    .execute();

export type ListingCheck = Awaited<ReturnType<typeof findDueChecks>>[number];

/** Returns when the next check is due; see `TaskKind.findNext`. */
export async function findNextCheck(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('listing_checks')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reschedules a check; see `TaskKind.reschedule`. */
export const rescheduleCheck = (
  { db }: Transaction,
  row: ListingCheck,
  to: Pick<ListingCheck, 'attempts' | 'attempt_at'>,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('listing_checks').where('technician_id', '=', row.technician_id), row, to);

/**
 * Stores the last alert that was read, or deletes the check when `last` is null. Returns false and changes nothing when the technician
 * changed meanwhile or another process has taken over the check.
 */
export async function advanceCheck(
  { db }: Transaction,
  row: ListingCheck,
  last: Pick<AreaAlertRow, 'latitude' | 'id'> | null,
): Promise<boolean> {
  if (last === null) {
    const { numDeletedRows } = await db
      .deleteFrom('listing_checks')
      .where('technician_id', '=', row.technician_id)
      .where('attempt_at', '=', row.attempt_at)
      .where('after_id', row.after_id === null ? 'is' : '=', row.after_id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('listing_checks')
    .set({ after_latitude: last.latitude, after_id: last.id })
    .where('technician_id', '=', row.technician_id)
    .where('attempt_at', '=', row.attempt_at)
    .where('after_id', row.after_id === null ? 'is' : '=', row.after_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
