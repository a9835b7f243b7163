import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { isDecidedAfterSilence, unansweredRefund } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { TaskKind } from '../../../platform/tasks/task-kind.ts';
import { isActive } from '../../accounts/public.ts';
import { callOff } from '../paid-jobs/call-off.ts';
import { type JobWithPayment, lockJobWithPayment } from '../paid-jobs/job-with-payment.ts';
import { movePayout, NO_SHARE, remainingShare } from '../payouts/move-payout.ts';
import { removeStop } from '../payouts/stops.ts';
import type { PaymentContext } from '../provider/context.ts';
import { sharePayment } from '../refunds/share-payment.ts';
import { type PaymentRow, readTerms } from '../store/charges/read.ts';
import { disputedAmount } from '../store/disputes.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import {
  findNextUnanswered,
  findUnanswered,
  findUndecidedProblem,
  hasReportPhoto,
  type ProblemRow,
  type UnansweredProblem,
} from '../store/problems/read.ts';
import { moveProblem, rescheduleProblem } from '../store/problems/write.ts';

const REASONS = {
  no_show: 'El técnico no acudió a la cita y no respondió al aviso del cliente.',
  absent_customer: 'No había nadie a la hora de la cita y el cliente no respondió al aviso del técnico.',
  early_start: 'El técnico empezó antes de la hora acordada y no respondió al aviso del cliente.',
} as const;

/** Kinds of reports that end the job without an answer. */
type SilentKind = keyof typeof REASONS;
const isSilent = (kind: ProblemKind): kind is SilentKind => kind in REASONS;

/** Statuses in which a missing answer to each report ends the job. */
const ENDING: Readonly<Record<SilentKind, readonly Status[]>> = {
  no_show: ['payment_completed'],
  absent_customer: ['payment_completed'],
  early_start: ['in_progress', 'completed'],
};

/** Ends jobs with a report that the other side did not answer in time. */
export const unansweredReportTask = ({
  database,
  settings,
}: PaymentContext): TaskKind<UnansweredProblem> => ({
  name: 'end of the time to answer',
  findDue: findUnanswered,
  findNext: findNextUnanswered,
  reschedule: rescheduleProblem,
  attempt: ({ id, request_id: requestId }) =>
    database.transaction(async tx => {
      const job = await lockJobWithPayment(tx, requestId);
      const problem = await findUndecidedProblem(tx.db, requestId);
      // The problem may have been answered, closed or decided.
      if (!job || problem?.id !== id || problem.state !== 'awaiting_reply') return;
      if (await canEnd(tx, job, problem)) await endJob(tx, settings, job, problem);
      else await openUnanswered(tx, problem);
    }),
});

/**
 * Returns whether a missing answer ends the job: not during a dispute or a transfer, and a no-show or absence not after the start. An early
 * start needs an active technician, because a suspended one cannot answer. An absence report needs a photo, an active technician, who
 * gets a share, and an active customer, because a suspended customer cannot answer.
 */
async function canEnd(
  tx: Transaction,
  { status, payment, payout, request }: JobWithPayment,
  { id, kind }: ProblemRow,
): Promise<boolean> {
  if (!isSilent(kind) || !ENDING[kind].includes(status)) return false;
  // The provider may have made a transfer without an answer.
  if (payout !== null && payout.transfer_key !== null) return false;
  if ((await disputedAmount(tx.db, payment.id, UNDECIDED)) > 0) return false;
  if (isDecidedAfterSilence(kind, await hasReportPhoto(tx.db, id))) return false;
  if (kind === 'no_show') return true;
  const { technician_id: technicianId, user_id: userId } = request;
  if (technicianId === null || !(await isActive(tx.db, technicianId))) return false;
  return kind === 'early_start' || isActive(tx.db, userId);
}

async function endJob(
  tx: Transaction,
  settings: Settings,
  job: JobWithPayment,
  problem: ProblemRow,
): Promise<void> {
  const { request, payment, payout, leftCents } = job;
  const { kind } = problem;
  if (!isSilent(kind)) throw new Error(`Silence about the problem ${problem.id} ends nothing`);
  const refundCents = unansweredRefund(kind, {
    left: leftCents,
    terms: readTerms(payment, settings),
    percent: problem.refund_percent,
  });
  const reason = REASONS[kind];
  await moveProblem(tx, problem, 'expired', { refund_cents: refundCents });
  const restCents = leftCents - refundCents;
  if (payout) await reducePayout(tx, settings, { payment, payout, restCents });
  // Opens no second payout.
  await sharePayment(tx, settings, {
    payment,
    technicianId: request.technician_id,
    refundCents,
    restCents,
    cause: 'problem',
    reason,
    actorId: null,
  });
  const outcome = await callOff(tx, { requestId: request.id, actor: 'system', actorId: null, reason });
  if (outcome !== 'called_off') throw new Error(`Request ${request.id} moved although it is locked`);
  const { request_id: requestId, payment_id: paymentId } = problem;
  await tx.publish('problem_expired', { requestId, paymentId, kind, refundCents });
}

interface Reduction {
  readonly payment: PaymentRow;
  readonly payout: PayoutRow;
  /** Left for the technician, the platform's fee included. */
  readonly restCents: Cents;
}

/**
 * Reduces the payout of a completed job that ends because of an unanswered report, and ends its problem; closes the payout when nothing is
 * left. Like after any other end of a job, the customer has the time of the hold to object. The payment must be locked. Throws when the
 * payout cannot change, for example during its transfer.
 */
async function reducePayout(
  tx: Transaction,
  settings: Settings,
  { payment, payout, restCents }: Reduction,
): Promise<void> {
  const terms = readTerms(payment, settings);
  const left = remainingShare(payout, restCents, terms.fee_percent);
  if (left === null) {
    const isClosed = await movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE });
    if (!isClosed) throw new Error(`Payout of payment ${payout.payment_id} moved although it is locked`);
    return;
  }
  const holdEnds = holdEndsAt(terms, tx.now, null);
  const releaseAt = Math.max(payout.release_at ?? holdEnds, holdEnds);
  await removeStop(tx, { ...payout, release_at: releaseAt }, 'problem', {
    left,
    set: { release_at: releaseAt },
  });
}

async function openUnanswered(tx: Transaction, problem: ProblemRow): Promise<void> {
  await moveProblem(tx, problem, 'open');
  const { request_id: requestId, payment_id: paymentId, kind } = problem;
  await tx.publish('problem_unanswered', { requestId, paymentId, kind });
}
