import { AppError } from '@oficio/domain/errors.ts';
import { type Party, refundPercent } from '@oficio/domain/payments/payment-terms.ts';
import { canAnswerStart, undoStartUntil } from '@oficio/domain/requests/early-start.ts';
import type { Action, Actor } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isActive } from '../../accounts/public.ts';
import { findLastStart, findParty, moveRequest } from '../../requests/public.ts';
import { readCancellation } from '../store/charges/read.ts';
import { addPause, saveStartAgreement as storeAgreement } from '../store/charges/write.ts';
import { assertDecided, findUndecidedProblem } from '../store/problems/read.ts';
import { moveProblem } from '../store/problems/write.ts';
import { callOffUnpaid, GIVEN_BACK } from './call-off.ts';
import { type JobWithPayment, lockJobWithPayment } from './job-with-payment.ts';

/**
 * The customer agrees to a start before the agreed time ('Sí, que empiece ya') and can object to it no more. Throws 403 or 404 when the
 * caller is not the customer, 409 when the agreed time has come, nothing is in progress or a problem is undecided. Does nothing for a
 * second press.
 */
export async function agreeToStart(
  { database }: Platform,
  session: Session,
  requestId: number,
): Promise<void> {
  await database.transaction(async tx => {
    const job = await lockForCustomer(tx, session, requestId);
    if (job.status === 'in_progress' && job.isStartAgreed) return;
    assertAnswerable(job, tx.now);
    await assertDecided(tx.db, requestId, 'start_problem_undecided');
    await storeAgreement(tx, job.payment.id);
    await tx.publish('start_agreed', { requestId });
  });
}

/**
 * Takes back a start before the agreed time for the customer, who can then propose another date or cancel. Free cancelling ends later by
 * the time that the start took, because the customer could not cancel in it. The customer's report of the early start ends. Throws 403 or
 * 404 when the caller is not the customer, 409 when the agreed time has come, the customer agreed to the start, nothing is in progress or
 * another problem is undecided.
 */
export async function moveStartedDate(
  { database }: Platform,
  session: Session,
  requestId: number,
): Promise<void> {
  await database.transaction(async tx => {
    const job = await lockForCustomer(tx, session, requestId);
    assertAnswerable(job, tx.now);
    await closeStartReport(tx, requestId, 'customer');
    await assertDecided(tx.db, requestId, 'date_problem_undecided');
    await takeBackStart(tx, job, { action: 'move_date', actor: 'customer', actorId: session.userId });
  });
}

/**
 * Undoes an early start, so that the customer can cancel the job and move its date again. Free cancelling ends later by the time that
 * the start took. A date proposal that the start ended stays ended. The report of the early start is closed. Throws 403 for the customer,
 * 404 for a stranger, 409 when the start was not early, its ten minutes are over, or two starts of the job are undone already.
 */
export async function undoStart({ database }: Platform, session: Session, requestId: number): Promise<void> {
  await database.transaction(async tx => {
    const { by } = await findParty(tx.db, session, requestId);
    if (by !== 'technician') throw new AppError('forbidden');
    const job = await lockJobWithPayment(tx, requestId);
    const until = job
      ? undoStartUntil({
          status: job.status,
          startedAt: job.request.updated_at,
          agreedAt: job.agreedAt,
          undoneStarts: job.request.undone_starts,
        })
      : null;
    if (!job || until === null || tx.now > until) throw new AppError('start_settled');
    // A suspension at the same time has opened a problem about the started job.
    if (!(await isActive(tx.db, session.userId))) throw new AppError('session_expired');
    await closeStartReport(tx, requestId, 'technician');
    await takeBackStart(tx, job, {
      action: 'undo_start',
      actor: 'assigned_technician',
      actorId: session.userId,
    });
  });
}

/** Lets a started job await its start again. Calls it off when nothing is left of its payment. */
async function takeBackStart(
  tx: Transaction,
  { request, payment }: JobWithPayment,
  move: { readonly action: Action; readonly actor: Actor; readonly actorId: number },
): Promise<void> {
  // Nothing but the start changes a request in progress, so its last change is the start.
  await addPause(tx, payment.id, tx.now - request.updated_at);
  await moveRequest(tx, { requestId: request.id, from: 'in_progress', ...move });
  // A refund of the whole payment at the provider does not end a started job, but one that awaits its start.
  await callOffUnpaid(tx, payment.id, GIVEN_BACK);
}

/**
 * Returns the percent of the payment that the customer would get back by cancelling now if the job had not started: the time since the
 * start counts as a pause, as if the start were taken back.
 */
export async function percentWithoutStart(
  db: Reader,
  now: number,
  { request, payment }: Pick<JobWithPayment, 'request' | 'payment'>,
): Promise<number> {
  const startedAt = (await findLastStart(db, request.id)) ?? now;
  const cancellation = readCancellation(payment);
  const pausedMs = cancellation.pausedMs + now - startedAt;
  return refundPercent({ by: 'customer', now, ...cancellation, pausedMs });
}

/** Locks a paid job for the customer's answer to its start. Throws 403 for the technician, 404 for a stranger, 409 when nothing is paid. */
async function lockForCustomer(
  tx: Transaction,
  session: Session,
  requestId: number,
): Promise<JobWithPayment> {
  const { by } = await findParty(tx.db, session, requestId);
  if (by !== 'customer') throw new AppError('forbidden');
  const job = await lockJobWithPayment(tx, requestId);
  if (!job) throw new AppError('early_start_over');
  return job;
}

/** Throws 409 unless the job started before its agreed time, which has not come, and the customer has not agreed to that. */
function assertAnswerable(job: JobWithPayment, now: number): void {
  if (!canAnswerStart(job, now)) throw new AppError('early_start_over');
}

/** Closes the undecided report of an early start that `by` takes back. The payment must be locked. Leaves other problems open. */
async function closeStartReport(tx: Transaction, requestId: number, by: Party): Promise<void> {
  const problem = await findUndecidedProblem(tx.db, requestId);
  if (problem?.kind !== 'early_start') return;
  await moveProblem(tx, problem, 'closed');
  const { payment_id: paymentId, kind } = problem;
  await tx.publish('problem_closed', { requestId, paymentId, kind, by, isStartTakenBack: true });
}
