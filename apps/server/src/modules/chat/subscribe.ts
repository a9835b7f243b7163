import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { openChats, touchEmptyChat } from './store/participants.ts';

/** Opens the chat of a request when it is accepted, and orders it by the request's moves. */
export function subscribeChat(events: DomainEvents): void {
  events.subscribe('request_moved', async (tx, { request, action }) => {
    const { id: requestId, user_id: userId, technician_id: technicianId } = request;
    if (action !== 'accept') return touchEmptyChat(tx, requestId);
    if (technicianId !== null) await openChats(tx, [{ requestId, userId, technicianId, activeAt: tx.now }]);
  });
}
