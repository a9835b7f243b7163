import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type ReconciliationRow = Selectable<Tables['reconciliations']>;

interface NewRun {
  readonly since: number | null;
  readonly isScheduled: boolean;
  readonly step: string;
}

/** Starts a run unless one is running. Returns whether it did. */
export async function insertRun(tx: Transaction, { since, isScheduled, step }: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('reconciliations')
    .values({
      is_running: 1,
      is_scheduled: isScheduled ? 1 : 0,
      since,
      step,
      checked: 0,
      repaired: 0,
      differences: 0,
      findings: '[]',
      attempts: 0,
      attempt_at: tx.now,
      created_at: tx.now,
    })
    .onConflict(conflict => conflict.column('is_running').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findRunning = (db: Reader): Promise<ReconciliationRow | undefined> =>
  db.selectFrom('reconciliations').selectAll().where('is_running', '=', 1).executeTakeFirst();

/** Returns the newest run, which may be running. */
export const findLatestRun = (db: Reader): Promise<ReconciliationRow | undefined> =>
  db.selectFrom('reconciliations').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** How many runs are searched for one with a result: those of a day, because a run begins every hour. */
const RECENT_RUNS = 24;

/** Returns the newest of the recent runs that has a result; undefined without one. */
export async function findRecentResult(db: Reader) {
  const runs = await db
    .selectFrom('reconciliations')
    .select(['is_running', 'failure', 'finished_at', 'differences'])
    .orderBy('id', 'desc')
    .limit(RECENT_RUNS)
    .execute();
  return runs.find(run => run.is_running === null && run.failure === null);
}

/** Returns the differences of the last finished hourly run before a run; undefined without one. */
export const findEarlierDifferences = (db: Reader, id: number) =>
  db
    .selectFrom('reconciliations')
    .select(['differences', 'findings'])
    .where('id', '<', id)
    .where('is_scheduled', '=', 1)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Change = Partial<Omit<ReconciliationRow, 'id'>> & { readonly attempt_at: number };

/** Changes a run that this process has claimed until `claimedUntil`. Returns false when another process continues it. */
export async function updateRun(
  { db }: Transaction,
  id: number,
  claimedUntil: number,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reconciliations')
    .set(change)
    .where('id', '=', id)
    .where('is_running', '=', 1)
    .where('attempt_at', '=', claimedUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertSeen(
  { db }: Transaction,
  id: number,
  objectIds: readonly string[],
): Promise<void> {
  for (const part of inParts(objectIds))
    await db
      .insertInto('reconciliation_seen')
      .values(part.map(object_id => ({ reconciliation_id: id, object_id })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

/** Returns which of these objects the run has listed. */
export async function findSeen(db: Reader, id: number, objectIds: readonly string[]): Promise<Set<string>> {
  if (objectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('reconciliation_seen')
    .select('object_id')
    .where('reconciliation_id', '=', id)
    .where('object_id', 'in', objectIds)
    .execute();
  return new Set(rows.map(row => row.object_id));
}

export async function deleteSeen({ db }: Transaction, id: number): Promise<void> {
  await db.deleteFrom('reconciliation_seen').where('reconciliation_id', '=', id).execute();
}
