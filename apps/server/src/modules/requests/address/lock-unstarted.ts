import { AppError } from '@oficio/domain/errors.ts';
import { canChangeAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { lockRequest } from '../store/write-requests.ts';
import { findParty } from '../view/find-party.ts';

/**
 * Locks a request that has not started until the transaction ends. Returns it with the caller's side. Throws 404 when the caller is
 * not a party, 409 when the job has started or ended.
 */
export async function lockUnstarted(tx: Transaction, session: Session, requestId: number) {
  // A stranger must not lock the request.
  await findParty(tx.db, session, requestId);
  await lockRequest(tx, requestId);
  // The request may have moved before it was locked.
  const locked = await findParty(tx.db, session, requestId);
  if (!canChangeAddress(locked.request.status)) throw new AppError('address_settled');
  return locked;
}
