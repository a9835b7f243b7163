import type { Database } from '../../platform/database/database.ts';
import { finishTask, recurringTask } from '../../platform/tasks/recurring-tasks.ts';
import type { TaskKind, TaskRow } from '../../platform/tasks/task-kind.ts';
import type { PaymentContext } from './provider/context.ts';
import { findUnnotifiedStalled, markStallNotified } from './store/charges/stalled.ts';

export const STALL_NOTICES = 'stalled jobs';
/** Jobs per transaction. */
const BATCH = 50;

/** Notifies the customer and the administrators once about each stalled job. */
export const stallNoticeTask = ({ database, clock }: PaymentContext): TaskKind<TaskRow> => ({
  ...recurringTask(STALL_NOTICES),
  async attempt(row) {
    const now = clock();
    for (const kind of ['dated', 'undated'] as const) {
      let notified: number;
      do notified = await notifyBatch(database, kind, now);
      while (notified === BATCH);
    }
    await database.transaction(tx => finishTask(tx, STALL_NOTICES, row));
  },
});

/** Notifies about one batch of stalled jobs and returns its size. */
const notifyBatch = (
  database: Database,
  kind: Parameters<typeof findUnnotifiedStalled>[1],
  now: number,
): Promise<number> =>
  database.transaction(async tx => {
    const jobs = await findUnnotifiedStalled(tx.db, kind, now, BATCH);
    for (const { id, request_id: requestId } of jobs)
      if (await markStallNotified(tx, id)) await tx.publish('job_stalled', { requestId, paymentId: id });
    return jobs.length;
  });
