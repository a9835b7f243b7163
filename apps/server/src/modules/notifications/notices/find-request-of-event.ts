import type { Transaction } from '../../../platform/database/database.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';

/** Returns the request of a domain event. Throws when it does not exist, because such an event is a bug. */
export async function findRequestOfEvent(tx: Transaction, requestId: number): Promise<RequestRow> {
  const request = await findRequest(tx.db, requestId);
  if (!request) throw new Error(`A domain event names request ${requestId}, which does not exist`);
  return request;
}
