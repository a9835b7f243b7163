import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { findJobsOf, findRequest, onMoves } from '../requests/public.ts';
import { isApproved } from '../technicians/public.ts';
import { callOff } from './paid-jobs/call-off.ts';
import { scheduleRefund } from './refunds/schedule-refund.ts';
import { calledOffAmounts } from './store/charges/amount-left.ts';
import { findPaidPayment } from './store/charges/read.ts';
import { lockPayment } from './store/charges/write.ts';
import { findPayout } from './store/payouts/read.ts';

/** Reason that both sides read. */
const UNAPPROVED = 'El técnico ya no está aprobado.';

/**
 * Calls off the paid jobs of a technician who loses the approval, with a full refund. Money in dispute is
 * refunded when the bank returns it. Completed jobs keep their payouts.
 */
export function subscribeApprovals(events: DomainEvents): void {
  events.subscribe('technician_unapproved', async (tx, { technicianId }) => {
    for (const { id } of await findJobsOf(tx.db, technicianId, ['payment_completed', 'in_progress']))
      await callOffWithRefund(tx, id);
  });

  events.subscribe('dispute_won', (tx, { requestId, paymentId }) =>
    refundReturnedMoney(tx, requestId, paymentId),
  );

  // Covers a payment that was processing when the technician lost the approval.
  onMoves(events, ['payment_succeeded'], async (tx, { request: { id, technician_id: technicianId } }) => {
    if (technicianId !== null && !(await isApproved(tx.db, technicianId))) await callOffWithRefund(tx, id);
  });
}

/** Refunds money that a bank returned after the job was called off. */
async function refundReturnedMoney(tx: Transaction, requestId: number, paymentId: number): Promise<void> {
  const request = await findRequest(tx.db, requestId);
  const payment = await findPaidPayment(tx.db, requestId);
  if (request?.status !== 'cancelled' || payment?.id !== paymentId) return;
  if (await findPayout(tx.db, paymentId)) return;
  const amountCents = (await calledOffAmounts(tx.db, [payment])).get(paymentId) ?? 0;
  if (amountCents === 0) return;
  const reason = request.cancel_reason;
  await scheduleRefund(tx, { payment, amountCents, cause: 'withdrawn', reason, actorId: null });
}

/** Calls off a job and refunds its money except the disputed part. Throws 409 when the job moves at the same time. */
async function callOffWithRefund(tx: Transaction, requestId: number): Promise<void> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment) return;
  await lockPayment(tx, payment.id);
  const amountCents = (await calledOffAmounts(tx.db, [payment])).get(payment.id) ?? 0;
  const outcome = await callOff(tx, {
    requestId,
    actor: 'administration',
    actorId: null,
    reason: UNAPPROVED,
  });
  if (outcome === 'stale') throw new AppError('request_moved');
  if (outcome === 'called_off' && amountCents > 0)
    await scheduleRefund(tx, {
      payment,
      amountCents,
      cause: 'withdrawn',
      reason: UNAPPROVED,
      actorId: null,
    });
}
