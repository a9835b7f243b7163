import { type Actor, decide } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findRequest, moveRequest } from '../../requests/public.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { findPaymentById } from '../store/charges/read.ts';
import { decideProblem } from '../store/problems/write.ts';
import { StaleRevisionError } from '../store/update-revision.ts';

/** Reason that both sides read when refunds leave nothing of the payment. */
export const GIVEN_BACK = 'El pago se ha devuelto entero.';

interface CallOff {
  readonly requestId: number;
  readonly actor: Extract<Actor, 'administration' | 'payments' | 'system'>;
  /** The administrator; null when the provider's state or the system causes it. */
  readonly actorId: number | null;
  /** Both sides read it. */
  readonly reason: string;
}

/**
 * Cancels a paid job if the lifecycle allows it to `actor`. Returns `not_waiting` when the status does not allow it and
 * `stale` when another transaction moved the job.
 */
export async function callOff(
  tx: Transaction,
  { requestId, actor, actorId, reason }: CallOff,
): Promise<'called_off' | 'not_waiting' | 'stale'> {
  const request = await findRequest(tx.db, requestId);
  if (!request || !decide(request.status, 'call_off', actor).allowed) return 'not_waiting';
  const moved = await moveRequest(tx, {
    requestId,
    from: request.status,
    action: 'call_off',
    actor,
    actorId,
    set: { cancel_reason: reason },
  });
  return moved ? 'called_off' : 'stale';
}

/**
 * Calls off a job that has not started when nothing is left of its payment after an external refund or a lost
 * dispute, and ends its problem. The payment must be locked. Throws `StaleRevisionError`.
 */
export async function callOffUnpaid(tx: Transaction, paymentId: number, reason: string): Promise<void> {
  const payment = await findPaymentById(tx.db, paymentId);
  // A late payment did not pay for the job.
  if (payment?.outcome !== 'paid' || (await amountLeft(tx.db, payment)) > 0) return;
  const { request_id: requestId } = payment;
  await decideProblem(tx, {
    requestId,
    decision: 'full_refund',
    reason,
    decidedBy: null,
    refundCents: null,
  });
  const outcome = await callOff(tx, { requestId, actor: 'payments', actorId: null, reason });
  if (outcome === 'stale') throw new StaleRevisionError();
}
