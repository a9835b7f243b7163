import { AppError } from '@oficio/domain/errors.ts';
import { decide } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RequestRow } from '../store/read-requests.ts';
import { moveRequest } from './move-request.ts';

interface Cancellation {
  /** The administrator. */
  readonly actorId: number;
  /** Both sides read it. */
  readonly reason: string;
}

/** Cancels an unpaid request for an administrator. Throws 409 when its status does not allow it or it changed meanwhile. */
export async function cancelByStaff(
  tx: Transaction,
  { id, status, offer_version }: Pick<RequestRow, 'id' | 'status' | 'offer_version'>,
  { actorId, reason }: Cancellation,
): Promise<void> {
  if (status === 'payment_pending') throw new AppError('payment_processing');
  if (!decide(status, 'cancel', 'administration').allowed) throw new AppError('job_over');
  const moved = await moveRequest(tx, {
    requestId: id,
    from: status,
    offerVersion: offer_version,
    action: 'cancel',
    actor: 'administration',
    actorId,
    set: { cancel_reason: reason },
  });
  if (!moved) throw new AppError('request_moved');
}
