import { Failure } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest } from '../../requests/public.ts';

/** Throws unless the request is the caller's own: 403 to its technician, 404 to everybody else. */
export async function checkOwnRequest(db: Reader, { userId }: Session, requestId: number): Promise<void> {
  const request = await findRequest(db, requestId);
  if (request?.userId === userId) return;
  throw new Failure(request?.technicianId === userId ? 'forbidden' : 'request_not_found');
}
