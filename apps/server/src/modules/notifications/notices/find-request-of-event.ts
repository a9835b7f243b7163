import type { Unit } from '../../../platform/database/database.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';

/** The request that a fact speaks of. Throws when there is none: a fact about nothing must not be kept. */
export async function requestOf(unit: Unit, requestId: number): Promise<RequestRow> {
  const request = await findRequest(unit.db, requestId);
  if (!request) throw new Error(`A fact speaks of request ${requestId}, which does not exist`);
  return request;
}
