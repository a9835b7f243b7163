import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { findParties } from '../requests/public.ts';
import { openChats, touchEmptyChat } from './store/participants.ts';

/** Opens the chat of a request when it is accepted, and orders it by the request's moves. */
export function subscribeChat(events: DomainEvents): void {
  events.subscribe('request_moved', async (tx, { requestId, action }) => {
    if (action !== 'accept') return touchEmptyChat(tx, requestId);
    const parties = (await findParties(tx.db, [requestId])).get(requestId);
    if (parties) await openChats(tx, [{ ...parties, activeAt: tx.now }]);
  });
}
