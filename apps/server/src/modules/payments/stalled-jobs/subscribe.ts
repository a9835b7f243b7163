import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { clearAwaitingStart, markAwaitingStart } from '../store/charges/stalled.ts';

/** Actions after which a paid job waits for its start. */
const BEFORE_START: readonly Action[] = ['payment_succeeded', 'undo_start', 'move_date'];

/** Marks the payment of a job as waiting for the start, from the payment until the job begins or ends, and again if the start is taken back. */
export function subscribeStalls(events: DomainEvents): void {
  events.subscribe('request_moved', async (tx, { requestId, action, from }) => {
    if (BEFORE_START.includes(action)) await markAwaitingStart(tx, requestId);
    if (from === 'payment_completed') await clearAwaitingStart(tx, requestId);
  });
}
