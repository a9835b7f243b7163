import { Failure } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';

/** A request with the side that one of its two parties is on. Throws 404 when it is none of theirs. */
export async function findAsParty(
  db: Reader,
  { userId }: Session,
  requestId: number,
): Promise<{ readonly request: RequestRow; readonly by: Party }> {
  const request = await findRequest(db, requestId);
  if (request?.userId === userId) return { request, by: 'customer' };
  if (request?.technicianId === userId) return { request, by: 'technician' };
  throw new Failure('request_not_found');
}
