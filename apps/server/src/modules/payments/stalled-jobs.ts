import { type Action, actionsFrom } from '@oficio/domain/requests/lifecycle.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { finishTask, recurringTask } from '../../platform/tasks/recurring-tasks.ts';
import type { TaskKind, TaskRow } from '../../platform/tasks/task-kind.ts';
import { onMoves } from '../requests/public.ts';
import type { PaymentContext } from './provider/context.ts';
import {
  clearAwaitingStart,
  findUnnotifiedStalled,
  markAwaitingStart,
  markStallNotified,
} from './store/charges/stalled.ts';

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

/** Actions after which a paid job waits for its start. */
const BEFORE_START: readonly Action[] = ['payment_succeeded', 'undo_start', 'move_date'];

/** Marks the payment of a job as waiting for the start, from the payment until the job begins or ends, and again if the start is taken back. */
export function subscribeStalls(events: DomainEvents): void {
  onMoves(events, BEFORE_START, (tx, { request }) => markAwaitingStart(tx, request.id));
  onMoves(events, actionsFrom('payment_completed'), async (tx, { request, from }) => {
    if (from === 'payment_completed') await clearAwaitingStart(tx, request.id);
  });
}
