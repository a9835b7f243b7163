import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { endPendingProposal } from '../store/date-proposals.ts';

/** Lets the proposal of a new date lapse when its job starts or ends. */
export function listenDates(facts: FactBoard): void {
  facts.on('request_moved', async (unit, { requestId, from }) => {
    if (from === 'payment_completed') await endPendingProposal(unit, requestId, 'lapsed');
  });
}
