import { createHash } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database.ts';
import type { JobKind, JobRow } from '../../../platform/jobs/job-kind.ts';
import { findReported, finishJob, hourlyJob, scheduleJob } from '../../../platform/jobs/scheduled-jobs.ts';
import type { PaymentContext } from '../provider/context.ts';
import { reconcile } from './reconcile.ts';

const JOB = 'reconcile';
const FIRST_RUN_DELAY_MS = 3_600_000;
/** Age of the oldest compared object. Older objects change so rarely that `npm run reconcile` is enough for them. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** Compares recent objects with the provider every hour, in one process at a time. */
export const reconcileJob = (context: PaymentContext): JobKind<JobRow> => ({
  ...hourlyJob(JOB),
  name: 'comparison with the provider',
  async attempt(row) {
    const { database, log, clock } = context;
    const { checked, repaired, findings } = await reconcile(context, { since: clock() - LOOK_BACK_MS });
    if (repaired > 0 || findings.length > 0)
      log.warn({ checked, repaired, findings }, 'stored payments differed from the payment provider');
    await database.transaction(tx => finish(tx, row, findings));
  },
});

/** Schedules the first comparison after the first start of the server. */
export const scheduleReconciliation = (tx: Transaction): Promise<void> =>
  scheduleJob(tx, JOB, FIRST_RUN_DELAY_MS);

/** Reports findings to the administrators only when they changed since the last report. */
async function finish(tx: Transaction, row: JobRow, findings: readonly string[]): Promise<void> {
  const digest =
    findings.length === 0 ? null : createHash('sha256').update(findings.join('\n')).digest('hex');
  const before = await findReported(tx.db, JOB);
  if ((await finishJob(tx, JOB, row, digest)) && digest !== null && digest !== before)
    await tx.publish('money_differs', { findings: findings.length });
}
