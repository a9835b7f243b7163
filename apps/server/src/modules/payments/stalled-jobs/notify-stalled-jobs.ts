import { stalledBefore } from '@oficio/domain/payments/admin/todo.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PaymentContext } from '../provider/context.ts';
import { selectStalled } from '../store/charges/stalled.ts';
import { hourly } from '../store/jobs.ts';

export const STALLED_JOBS = 'stalled jobs';
/** Jobs of one transaction. */
const BATCH = 50;

/** Notifies the customer and the administrators once about each stalled job. */
export const stallWork = ({ database, clock }: PaymentContext) =>
  hourly(
    { database },
    {
      name: STALLED_JOBS,
      async run() {
        const before = stalledBefore(clock());
        for (const kind of ['dated', 'undated'] as const) {
          let told: number;
          do told = await tellSome(database, kind, before);
          while (told === BATCH);
        }
      },
    },
  );

/** Returns the number of jobs that it sent notices about. */
const tellSome = (
  database: Database,
  kind: Parameters<typeof selectStalled>[1],
  before: Parameters<typeof selectStalled>[2],
): Promise<number> =>
  database.transaction(async unit => {
    const { db, now } = unit;
    const jobs = await selectStalled(db, kind, before)
      .where('payments.stall_told_at', 'is', null)
      .select('payments.request_id as requestId')
      .limit(BATCH)
      .execute();
    for (const { id, requestId } of jobs) {
      const { numUpdatedRows } = await db
        .updateTable('payments')
        .set({ stall_told_at: now })
        .where('id', '=', id)
        .where('stall_told_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await unit.record('job_stalled', { requestId, paymentId: id });
    }
    return jobs.length;
  });
