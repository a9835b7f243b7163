import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest, type RequestRow } from '../store/read-requests.ts';

/** Returns a request and the caller's side of it. Throws 404 when the caller is not a party. */
export async function findParty(
  db: Reader,
  { userId }: Session,
  requestId: number,
): Promise<{ readonly request: RequestRow; readonly by: Party }> {
  const request = await findRequest(db, requestId);
  if (request?.user_id === userId) return { request, by: 'customer' };
  if (request?.technician_id === userId) return { request, by: 'technician' };
  throw new AppError('request_not_found');
}
