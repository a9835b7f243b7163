import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { clearAwaitingStart, markAwaitingStart } from '../store/charges/stalled.ts';

/** Marks the payment of a job as waiting for the start, from the payment until the job begins or ends, and again if the start is undone. */
export function subscribeStalls(events: DomainEvents): void {
  events.subscribe('request_moved', async (tx, { requestId, action, from }) => {
    if (action === 'payment_succeeded' || action === 'undo_start') await markAwaitingStart(tx, requestId);
    if (from === 'payment_completed') await clearAwaitingStart(tx, requestId);
  });
}
