import { type Action, actionsFrom } from '@oficio/domain/requests/lifecycle.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { onMoves } from '../../requests/public.ts';
import { clearAwaitingStart, markAwaitingStart } from '../store/charges/stalled.ts';

/** Actions after which a paid job waits for its start. */
const BEFORE_START: readonly Action[] = ['payment_succeeded', 'undo_start', 'move_date'];

/** Marks the payment of a job as waiting for the start, from the payment until the job begins or ends, and again if the start is taken back. */
export function subscribeStalls(events: DomainEvents): void {
  onMoves(events, BEFORE_START, (tx, { request }) => markAwaitingStart(tx, request.id));
  onMoves(events, actionsFrom('payment_completed'), async (tx, { request, from }) => {
    if (from === 'payment_completed') await clearAwaitingStart(tx, request.id);
  });
}
