import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow } from '../../../platform/jobs/reschedule.ts';

/** Asks for new cards of all technicians who offer a service. Begins again if a refresh of the service runs. */
export async function enqueueRefresh({ db, now }: Transaction, serviceId: number): Promise<void> {
  const start = { after_id: 0, attempts: 0, attempt_at: now };
  await db
    .insertInto('card_refreshes')
    .values({ service_id: serviceId, ...start })
    .onConflict(conflict => conflict.column('service_id').doUpdateSet(start))
    .execute();
}

/** Returns due refreshes; see `JobKind.findDue`. */
export const findDueRefreshes = (db: Reader, now: number, limit: number) =>
  db
    .selectFrom('card_refreshes')
    .select(['service_id', 'after_id', 'attempts', 'attempt_at'])
    .where('attempt_at', '<=', now)
    .orderBy('attempt_at')
    .limit(limit)
    .execute();

export type RefreshRow = Awaited<ReturnType<typeof findDueRefreshes>>[number];

/** Returns when the next refresh is due; see `JobKind.findNext`. */
export async function findNextRefresh(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('card_refreshes')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reschedules a refresh; see `JobKind.reschedule`. */
export const rescheduleRefresh = (
  { db }: Transaction,
  row: RefreshRow,
  to: Pick<RefreshRow, 'attempts' | 'attempt_at'>,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('card_refreshes').where('service_id', '=', row.service_id), row, to);

/**
 * Saves how far a refresh is, or ends it after the last technician (null). Returns false if a newer change of the service has begun
 * the refresh again, or another process has taken it over.
 */
export async function advanceRefresh(
  { db }: Transaction,
  { service_id, attempts, attempt_at }: RefreshRow,
  afterId: number | null,
): Promise<boolean> {
  const seen = { service_id, attempts, attempt_at };
  if (afterId === null) {
    const { numDeletedRows } = await db
      .deleteFrom('card_refreshes')
      .where(row => row.and(seen))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('card_refreshes')
    .set({ after_id: afterId })
    .where(row => row.and(seen))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the next technicians who offer a service, in the order of their ids. */
export async function findOffering(
  db: Reader,
  serviceId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('technician_services')
    .select('user_id')
    .where('service_id', '=', serviceId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(row => row.user_id);
}
