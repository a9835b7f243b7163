import { AppError } from '@oficio/domain/errors.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { isActive } from '../accounts/public.ts';
import { findJobsOf, findRequest, lockRequest, onMoves } from '../requests/public.ts';
import { isApproved } from '../technicians/public.ts';
import { callOff } from './paid-jobs/call-off.ts';
import { lockJobWithPayment } from './paid-jobs/job-with-payment.ts';
import { lockPayout } from './payouts/move-payout.ts';
import { addStop, removeStop } from './payouts/stops.ts';
import { openProblem } from './problems/open-problem.ts';
import { scheduleRefund } from './refunds/schedule-refund.ts';
import { calledOffAmounts } from './store/charges/amount-left.ts';
import { findPaidPayment } from './store/charges/read.ts';
import { lockPayment } from './store/charges/write.ts';
import { findPayout, sumFreezable, unsentOf } from './store/payouts/read.ts';
import { findUndecidedProblem } from './store/problems/read.ts';
import { findUnfinishedPayments } from './store/unfinished-jobs.ts';

/**
 * Freezes the payouts of a suspended technician and lets customers cancel jobs that have not started with a full
 * refund. An administrator decides about a started job. The reactivation ends only this cause.
 */
export function subscribeSuspensions(events: DomainEvents): void {
  events.subscribe('user_suspended', async (tx, { userId }) => {
    await forEachUnsent(tx, userId, addStop);
    // A job that starts at the same time either starts before this lock or sees the suspension.
    for (const { id } of await findJobsOf(tx.db, userId, ['payment_completed', 'in_progress']))
      if (await lockRequest(tx, id, 'payment_completed'))
        await tx.publish('job_of_suspended', { requestId: id });
      else await openSuspensionProblem(tx, id);
  });

  events.subscribe('user_reactivated', (tx, { userId }) => forEachUnsent(tx, userId, removeStop));

  events.subscribe('payout_opened', async (tx, { paymentId, technicianId }) => {
    if (await isActive(tx.db, technicianId)) return;
    const payout = await findPayout(tx.db, paymentId);
    if (payout) await addStop(tx, payout, 'suspension');
  });

  // Covers payments that were processing and jobs that were starting during the suspension.
  onMoves(events, ['payment_succeeded', 'start'], async (tx, { request, action }) => {
    const { id: requestId, technician_id: technicianId } = request;
    if (technicianId === null || (await isActive(tx.db, technicianId))) return;
    if (action === 'start') await openSuspensionProblem(tx, requestId);
    else await tx.publish('job_of_suspended', { requestId });
  });
}

async function forEachUnsent(tx: Transaction, technicianId: number, change: typeof addStop): Promise<void> {
  for await (const { payment_id: paymentId } of unsentOf(tx.db, technicianId)) {
    const payout = await lockPayout(tx, paymentId);
    if (payout) await change(tx, payout, 'suspension');
  }
}

/**
 * Opens a problem of a started job after the suspension of its technician, so that an administrator decides. Does nothing
 * when the job has an undecided problem or nothing is left of its payment.
 */
export async function openSuspensionProblem(tx: Transaction, requestId: number): Promise<void> {
  const job = await lockJobWithPayment(tx, requestId);
  if (!job || job.leftCents === 0 || (await findUndecidedProblem(tx.db, requestId))) return;
  const entry = { authorId: null, text: null, image: null };
  await openProblem(tx, job, { kind: 'suspension', entry, replyUntil: null });
}

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

/** Reads what a suspension or the withdrawal of the approval stops of a technician's jobs. */
export async function readMoneyAtStake(db: Reader, technicianId: number) {
  const payments = await findUnfinishedPayments(db, technicianId);
  const amounts = await calledOffAmounts(db, payments);
  const sumOf = (status: (typeof payments)[number]['status']) => {
    const jobs = payments.filter(payment => payment.status === status);
    return presentSum(
      jobs.length,
      jobs.reduce((total, { id }) => total + (amounts.get(id) ?? 0), 0),
    );
  };
  const payouts = await sumFreezable(db, technicianId);
  return {
    not_started: sumOf('payment_completed'),
    started: sumOf('in_progress'),
    payouts: presentSum(payouts.count, payouts.cents),
  };
}

const presentSum = (count: number, cents: Cents) => ({ count, amount: toEuros(cents) });
