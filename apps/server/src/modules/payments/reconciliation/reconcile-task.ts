import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { finishTask, recurringTask, scheduleTask } from '../../../platform/tasks/recurring-tasks.ts';
import type { TaskKind, TaskRow } from '../../../platform/tasks/task-kind.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import {
  findLatestRun,
  findRunning,
  insertRun,
  type ReconciliationRow,
  updateRun,
} from '../store/reconciliations.ts';
import { continueRun, FIRST_STEP, storedError } from './reconcile.ts';

const TASK = 'reconcile';
const FIRST_RUN_DELAY_MS = HOUR_MS;
/** Age of the oldest compared object. Older objects change so rarely that `npm run reconcile` is enough for them. */
const LOOK_BACK_MS = 7 * DAY_MS;
/** Pause between two looks at a run of another process. */
const POLL_MS = 500;

/** Result of a comparison of the stored rows with the provider's objects. */
export interface ReconciliationReport {
  /** Number of compared objects. */
  readonly checked: number;
  /** Number of rows that differed and were updated. */
  readonly repaired: number;
  /** Number of differences that an administrator must resolve. */
  readonly differences: number;
  /** The first `MAX_FINDINGS` of them as Spanish sentences. */
  readonly findings: readonly string[];
}

/** Starts a comparison of recent objects every hour. `reconciliationRunTask` does it. */
export const reconcileTask = (context: PaymentContext): TaskKind<TaskRow> => ({
  ...recurringTask(TASK),
  name: 'start of the comparison with the provider',
  async attempt(row) {
    const { database, clock, tasks } = context;
    await database.transaction(async tx => {
      await insertRun(tx, { since: clock() - LOOK_BACK_MS, isScheduled: true, step: FIRST_STEP });
      await finishTask(tx, TASK, row);
      tx.afterCommit(() => tasks.wake());
    });
  },
});

/** Schedules the first comparison after the first start of the server. */
export const scheduleReconciliation = (tx: Transaction): Promise<void> =>
  scheduleTask(tx, TASK, FIRST_RUN_DELAY_MS);

/** Continues the running comparison, in one process at a time and from its stored position. */
export const reconciliationRunTask = (context: PaymentContext): TaskKind<ReconciliationRow> => ({
  name: 'comparison with the provider',
  async findDue(db, now) {
    const row = await findRunning(db);
    return row && row.attempt_at <= now ? [row] : [];
  },
  findNext: async db => (await findRunning(db))?.attempt_at ?? null,
  reschedule: (tx, row, to) => updateRun(tx, row.id, row.attempt_at, { attempt_at: to.attempt_at }),
  attempt: row => continueRun(context, { ...row, attempts: row.attempts - 1 }, row.attempt_at),
});

/** Starts a comparison of all objects unless one is running. Throws 503 without a provider. */
export async function startReconciliation(context: PaymentContext): Promise<void> {
  requireProvider(context);
  await context.database.transaction(async tx => {
    await insertRun(tx, { since: null, isScheduled: false, step: FIRST_STEP });
    tx.afterCommit(() => context.tasks.wake());
  });
}

/**
 * Compares all objects and waits for the result, or for the run of another process. Throws the error that ended a failed run,
 * and 503 without a provider.
 */
export async function reconcile(context: PaymentContext): Promise<ReconciliationReport> {
  const { database, clock } = context;
  await startReconciliation(context);
  for (;;) {
    const row = await findRunning(database.read);
    if (!row) break;
    const claimedUntil = clock() + LEASE_MS;
    const isClaimed =
      row.attempt_at <= clock() &&
      (await database.transaction(tx => updateRun(tx, row.id, row.attempt_at, { attempt_at: claimedUntil })));
    if (isClaimed) await continueRun(context, row, claimedUntil);
    else await sleep(POLL_MS);
  }
  const latest = await findLatestRun(database.read);
  if (!latest) throw new Error('The comparison has no row');
  if (latest.failure !== null) throw storedError(latest.failure);
  const { checked, repaired, differences, findings } = latest;
  return {
    checked,
    repaired,
    differences,
    findings: JSON.parse(findings) as string[],
  };
}
