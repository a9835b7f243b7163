import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { finishTask, recurringTask } from './recurring-tasks.ts';
import type { Shutdown } from './shutdown.ts';
import type { TaskKind, TaskRow } from './task-kind.ts';

/** Rows of one table that are deleted after a time. An index on `instant`, partial with `where`, must exist. */
export interface PurgeRule {
  readonly table: string;
  /** Column of the primary key. */
  readonly key: string;
  /** Column with the instant from which the time counts. */
  readonly instant: string;
  readonly keepMs: number;
  /** Condition of the rows, as in the partial index. */
  readonly where?: string;
}

/** Name of the row in `scheduled_jobs`. */
export const PURGE_TASK = 'purge';

/** Rows of one transaction, so that calls do not wait for it. */
const BATCH = 500;
/** Batches of one rule in one run. The next run continues an hour later. */
const MAX_BATCHES = 200;
/** Pause in which calls write. */
const PAUSE_MS = 20;

interface PurgeContext {
  readonly database: Database;
  readonly clock: () => number;
  readonly shutdown: Shutdown;
}

/**
 * Deletes expired rows every hour in small transactions, in one process at a time. Then updates the planner's statistics. When the
 * server stops meanwhile, the next one continues as soon as it starts.
 */
export const purgeTask = (
  { database, clock, shutdown }: PurgeContext,
  rules: readonly PurgeRule[],
): TaskKind<TaskRow> => ({
  ...recurringTask(PURGE_TASK),
  name: 'deletion of expired rows',
  async attempt(row) {
    for (const rule of rules)
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        shutdown.requested.throwIfAborted();
        const deleted = await database.transaction(tx => deleteExpired(tx, rule, clock()));
        if (deleted < BATCH) break;
        await sleep(PAUSE_MS);
      }
    await database.updateStatistics();
    await database.transaction(tx => finishTask(tx, PURGE_TASK, row));
  },
});

/** Deletes one batch of expired rows, oldest first. Returns their number. */
export async function deleteExpired(
  { db }: Pick<Transaction, 'db'>,
  { table, key, instant, keepMs, where = 'true' }: PurgeRule,
  now: number,
): Promise<number> {
  const expired = sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${sql.ref(instant)} <= ${now - keepMs} and ${sql.raw(where)} order by ${sql.ref(instant)} limit ${sql.lit(BATCH)}`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${expired})`.execute(db);
  return Number(numAffectedRows);
}
