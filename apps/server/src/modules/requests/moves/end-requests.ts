import { AppError } from '@oficio/domain/errors.ts';
import { type Action, decide, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { workInSlices } from '../../../platform/database/in-slices.ts';
import { lockUser } from '../store/lock-user.ts';
import type { RequestRow } from '../store/read-requests.ts';
import { findUnendedOf, type UnendedRequest } from '../store/requests-of-user.ts';
import { moveRequest } from './move-request.ts';

/** The reason that the other party reads, by the side that ends the request. */
interface Reasons {
  readonly customer: string;
  readonly technician: string;
}

const INACTIVE: Reasons = {
  customer: 'La cuenta del cliente ya no está activa.',
  technician: 'La cuenta del técnico ya no está activa.',
};

/** Paid requests and those with a payment in progress. They stay open, because their money needs a decision first. */
const WITH_MONEY: readonly Status[] = ['payment_pending', 'payment_completed', 'in_progress'];

/** Ends the unpaid requests and jobs of a suspended user. */
export async function endUnpaidOf(tx: Transaction, userId: number): Promise<void> {
  const requests = await findUnendedOf(tx.db, userId);
  await endRequestsOf(tx, requests.filter(isUnpaid), userId, INACTIVE);
}

const UNAPPROVED: Reasons = { ...INACTIVE, technician: 'El técnico ya no está aprobado.' };

/** Ends the unpaid jobs of a technician who lost the approval. Requests that they made as a customer stay open. */
export async function endUnpaidJobsOf(tx: Transaction, technicianId: number): Promise<void> {
  const requests = await findUnendedOf(tx.db, technicianId);
  const jobs = requests.filter(request => request.user_id !== technicianId && isUnpaid(request));
  await endRequestsOf(tx, jobs, technicianId, UNAPPROVED);
}

const isUnpaid = ({ status }: UnendedRequest): boolean => !WITH_MONEY.includes(status);

/** Moves in one turn of the event loop. */
const MOVES_PER_TURN = 5;

/** Ends open requests in the name of one party. Notifies the other parties. Throws 409 if a payment exists. */
export async function endRequestsOf(
  tx: Transaction,
  requests: readonly UnendedRequest[],
  userId: number,
  reasons: Reasons,
): Promise<void> {
  // The customers of open requests get copies. A suspension or a deletion of theirs also locks them before their requests.
  const customers = new Set(requests.map(request => request.user_id).filter(id => id !== userId));
  for (const id of [...customers].sort((one, other) => one - other)) await lockUser(tx.db, id);
  await workInSlices(requests, request => endRequestOf(tx, request, userId, reasons), MOVES_PER_TURN);
}

async function endRequestOf(
  tx: Transaction,
  request: UnendedRequest,
  userId: number,
  reasons: Reasons,
): Promise<void> {
  // A payment began after the caller checked for money in flight.
  if (WITH_MONEY.includes(request.status)) throw new AppError('money_in_flight');
  const side = request.user_id === userId ? 'customer' : 'technician';
  const isPending = request.status === 'pending';
  const action: Action = isPending ? (side === 'customer' ? 'cancel' : 'decline') : 'withdraw';
  const technician = isPending ? 'chosen_technician' : 'assigned_technician';
  const moved = await moveRequest(tx, {
    requestId: request.id,
    from: request.status,
    offerVersion: request.offer_version,
    action,
    actor: side === 'customer' ? 'customer' : technician,
    actorId: userId,
    set: { cancel_reason: reasons[side] },
  });
  if (!moved) throw new AppError('request_moved');
}

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
