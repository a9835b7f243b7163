import { UNDECIDED } from '@oficio/domain/payments/dispute-statuses.ts';
import { isDecidedAfterSilence, unansweredRefund } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { isActive } from '../../accounts/public.ts';
import { callOff } from '../paid-jobs/call-off.ts';
import { lockPaidJob, type PaidJobRows } from '../paid-jobs/paid-job.ts';
import type { PaymentContext } from '../provider/context.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { disputedAmount } from '../store/disputes/read.ts';
import {
  findNextUnanswered,
  findUnanswered,
  findUndecidedProblem,
  hasReportPhoto,
  type ProblemRow,
  type UnansweredProblem,
} from '../store/problems/read.ts';
import { moveProblem, rescheduleProblem } from '../store/problems/write.ts';
import { sharePayment } from '../withdrawal/share-payment.ts';

/** Ends jobs with a no-show or absence report that the other side did not answer in time. */
export const unansweredReportJob = ({ database, settings }: PaymentContext): JobKind<UnansweredProblem> => ({
  name: 'end of the time to answer',
  findDue: findUnanswered,
  findNext: findNextUnanswered,
  reschedule: rescheduleProblem,
  attempt: ({ id, request_id: requestId }) =>
    database.transaction(async tx => {
      const job = await lockPaidJob(tx, requestId);
      const problem = await findUndecidedProblem(tx.db, requestId);
      // The problem may have been answered, closed or decided.
      if (!job || problem?.id !== id || problem.state !== 'awaiting_reply') return;
      if (await canEnd(tx, job, problem)) await endJob(tx, settings, job, problem);
      else await openUnanswered(tx, problem);
    }),
});

/**
 * Returns whether a missing answer ends the job: not after the start or during a dispute. An absence report needs a photo,
 * an active technician, who gets a share, and an active customer, because a suspended customer cannot answer.
 */
async function canEnd(
  tx: Transaction,
  { status, payment, request }: PaidJobRows,
  { id, kind }: ProblemRow,
): Promise<boolean> {
  if (status !== 'payment_completed') return false;
  if ((await disputedAmount(tx.db, payment.id, UNDECIDED)) > 0) return false;
  if (isDecidedAfterSilence(kind, await hasReportPhoto(tx.db, id))) return false;
  if (kind === 'no_show') return true;
  const { technician_id: technicianId, user_id: userId } = request;
  if (technicianId === null || !(await isActive(tx.db, technicianId))) return false;
  return isActive(tx.db, userId);
}

async function openUnanswered(tx: Transaction, problem: ProblemRow): Promise<void> {
  await moveProblem(tx, problem, 'open');
  const { request_id: requestId, payment_id: paymentId, kind } = problem;
  await tx.publish('problem_unanswered', { requestId, paymentId, kind });
}

const REASONS = {
  no_show: 'El técnico no acudió a la cita y no respondió al aviso del cliente.',
  absent_customer: 'No había nadie a la hora de la cita y el cliente no respondió al aviso del técnico.',
} as const;

async function endJob(
  tx: Transaction,
  settings: Settings,
  job: PaidJobRows,
  problem: ProblemRow,
): Promise<void> {
  const { request, payment, leftCents } = job;
  const kind = problem.kind === 'absent_customer' ? 'absent_customer' : 'no_show';
  const refundCents = unansweredRefund(kind, {
    amount: payment.amount_cents,
    left: leftCents,
    terms: readTerms(payment, settings),
  });
  const reason = REASONS[kind];
  await moveProblem(tx, problem, 'expired', { refund_cents: refundCents });
  await sharePayment(tx, settings, {
    payment,
    technicianId: request.technician_id,
    refundCents,
    restCents: leftCents - refundCents,
    cause: 'problem',
    reason,
    actorId: null,
  });
  const outcome = await callOff(tx, { requestId: request.id, actor: 'system', actorId: null, reason });
  if (outcome !== 'called_off') throw new Error(`Request ${request.id} moved although it is locked`);
  const { request_id: requestId, payment_id: paymentId } = problem;
  await tx.publish('problem_expired', { requestId, paymentId, kind, refundCents });
}
