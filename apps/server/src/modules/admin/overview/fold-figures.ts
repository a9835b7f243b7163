import { setTimeout as sleep } from 'node:timers/promises';
import type { JobKind, JobRow } from '../../../platform/jobs/job-kind.ts';
import { finishJob, hourlyJob } from '../../../platform/jobs/scheduled-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { foldChanges } from '../store/figures.ts';
import { foldJobChanges } from '../store/job-figures.ts';
import { findListed, replaceSupply, SupplyCount } from '../store/supply.ts';

/** Name of the row in `scheduled_jobs`. */
export const FIGURES_JOB = 'figures';

/** Changes of one transaction, so that calls do not wait for it. */
const BATCH = 500;
/** Technicians of one read. */
const READ = 1000;
/** Pause in which calls write. */
const PAUSE_MS = 20;

type Context = Pick<Platform, 'database' | 'shutdown'>;

/**
 * Adds the changes of the last hour to the sums, so that the figures read few rows, and counts the technicians. One process at a time.
 * When the server stops meanwhile, the next one runs the job as soon as it starts.
 */
export const foldFiguresJob = ({ database, shutdown }: Context): JobKind<JobRow> => ({
  ...hourlyJob(FIGURES_JOB),
  name: 'sums of the figures',
  async attempt(row) {
    for (const fold of [foldChanges, foldJobChanges])
      while (true) {
        shutdown.requested.throwIfAborted();
        const folded = await database.transaction(tx => fold(tx, BATCH));
        if (folded < BATCH) break;
        await sleep(PAUSE_MS);
      }
    await countSupply({ database, shutdown });
    await database.transaction(tx => finishJob(tx, FIGURES_JOB, row));
  },
});

/** Counts the technicians that the public can find by service and town. Throws when the server stops meanwhile. */
export async function countSupply({ database, shutdown }: Context): Promise<void> {
  const counts = new SupplyCount();
  let after = 0;
  while (true) {
    shutdown.requested.throwIfAborted();
    const listed = await findListed(database.read, after, READ);
    for (const technician of listed) counts.add(technician);
    const last = listed.at(-1);
    if (!last || listed.length < READ) return database.transaction(tx => replaceSupply(tx, counts));
    after = last.id;
    await sleep(PAUSE_MS);
  }
}
