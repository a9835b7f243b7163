import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind, JobRow } from '../../../platform/jobs/job-kind.ts';
import { finishJob, hourlyJob } from '../../../platform/jobs/scheduled-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { foldChanges } from '../store/figures.ts';

/** Name of the row in `scheduled_jobs`. */
export const FIGURES_JOB = 'figures';

/** Changes of one transaction, so that calls do not wait for it. */
const BATCH = 500;
/** Pause in which calls write. */
const PAUSE_MS = 20;

/** Adds the changes of the last hour to the sums per day, so that the figures read few rows. One process at a time. */
export const foldFiguresJob = ({
  database,
  shutdown,
}: Pick<Platform, 'database' | 'shutdown'>): JobKind<JobRow> => ({
  ...hourlyJob(FIGURES_JOB),
  name: 'sums of the figures',
  async attempt(row) {
    while (!shutdown.requested.aborted) {
      const folded = await database.transaction(tx => foldChanges(tx, BATCH));
      if (folded < BATCH) break;
      await sleep(PAUSE_MS);
    }
    await database.transaction(tx => finishJob(tx, FIGURES_JOB, row));
  },
});
