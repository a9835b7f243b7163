import { Failure } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';

/** A request with the side that one of its two parties is on. Throws 404 when it is none of theirs. */
export async function findParty(
  db: Reader,
  { userId }: Session,
  requestId: number,
): Promise<{ readonly request: RequestRow; readonly by: Party }> {
  const request = await findRequest(db, requestId);
  if (request?.userId === userId) return { request, by: 'customer' };
  if (request?.technicianId === userId) return { request, by: 'technician' };
  throw new Failure('request_not_found');
}

/** Throws unless the request is the caller's own: 403 to its technician, 404 to everybody else. */
export async function assertOwnRequest(db: Reader, { userId }: Session, requestId: number): Promise<void> {
  const request = await findRequest(db, requestId);
  if (request?.userId === userId) return;
  throw new Failure(request?.technicianId === userId ? 'forbidden' : 'request_not_found');
}
