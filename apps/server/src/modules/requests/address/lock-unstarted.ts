import { AppError } from '@oficio/domain/errors.ts';
import { canChangeAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest, type RequestRow } from '../store/read-requests.ts';
import { lockRequest } from '../store/write-requests.ts';

interface Locked {
  readonly request: RequestRow;
  readonly by: 'customer' | 'technician';
}

/**
 * Locks a request that has not started until the transaction ends. Throws 404 when the caller is not a party, 409 when the job has
 * started or ended.
 */
export async function lockUnstarted(
  tx: Transaction,
  { userId }: Session,
  requestId: number,
): Promise<Locked> {
  // The request may move before it is locked.
  for (;;) {
    const request = await findRequest(tx.db, requestId);
    const by =
      request?.user_id === userId ? 'customer' : request?.technician_id === userId ? 'technician' : null;
    if (!request || by === null) throw new AppError('request_not_found');
    if (!canChangeAddress(request.status)) throw new AppError('address_settled');
    if (await lockRequest(tx, requestId, request.status)) {
      const locked = await findRequest(tx.db, requestId);
      if (locked) return { request: locked, by };
    }
  }
}
