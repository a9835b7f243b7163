import type { FactBoard } from '../../../platform/database/domain-events.ts';

/** Marks the payment of a job as waiting for the start, from the payment until the job begins or ends. */
export function listenStalls(facts: FactBoard): void {
  facts.on('request_moved', async ({ db }, { requestId, action, from }) => {
    if (action === 'payment_succeeded')
      await db
        .updateTable('payments')
        .set({ awaits_start: 1 })
        .where('request_id', '=', requestId)
        .where('outcome', '=', 'paid')
        .execute();
    if (from === 'payment_completed')
      await db
        .updateTable('payments')
        .set({ awaits_start: null })
        .where('request_id', '=', requestId)
        .where('awaits_start', '=', 1)
        .execute();
  });
}
