import { AppError } from '@oficio/domain/errors.ts';
import type { WrittenInstant } from '@oficio/domain/fields/contract.ts';
import { datesAfter, type Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { instantIn } from '../../../platform/database/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDate, assertJobLimit, findParty, findStoredZone, lockRequest } from '../../requests/public.ts';
import { findPaidPayment, type PaymentRow, readCancellation } from '../store/charges/read.ts';
import { lockPayment, updateAgreedDates } from '../store/charges/write.ts';
import {
  endPendingProposal,
  findPendingProposals,
  findProposal,
  findProposalTimes,
  insertProposal,
} from '../store/date-proposals.ts';
import { assertDecided } from '../store/problems/read.ts';

/**
 * Proposes another date for a paid job and replaces the pending proposal. Throws 400 for an invalid date, 404
 * when the caller is not a party, 409 when the job is not paid, has started or has an undecided problem, 429 over `JOB_LIMITS`.
 */
export async function proposeDate(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  written: WrittenInstant,
): Promise<void> {
  await database.transaction(async tx => {
    const { by, payment } = await lockUnstartedJob(tx, session, requestId);
    const zone = await findStoredZone(tx.db, requestId);
    const date = instantIn(zone, written);
    assertDate(date, 'date', tx.now);
    if (date === payment.agreed_at) throw new AppError('date_unchanged', { field: 'date' });
    const [pending] = await findPendingProposals(tx.db, [requestId]);
    // Ignores a double click or the same proposal from a second tab.
    if (pending?.proposed_by === by && pending.date === date) return;
    await assertJobLimit({
      act: 'date_proposal',
      now: tx.now,
      zone,
      rateLimit: settings.rateLimit,
      findTimes: limit => findProposalTimes(tx.db, { requestId, by }, limit),
    });
    await endPendingProposal(tx, requestId, 'replaced');
    await insertProposal(tx, { requestId, paymentId: payment.id, proposedBy: by, date });
    await tx.publish('date_negotiated', { requestId, by, what: 'proposed', date });
  });
}

type DateAnswer = 'accepted' | 'declined' | 'withdrawn';

interface ProposalReference {
  readonly id: number;
  readonly proposalId: number;
}

/**
 * Ends a proposal: the other side accepts or declines it, or its own side withdraws it. An accepted date becomes the agreed
 * date. Throws 404 for a stranger, 403 for the wrong side, 409 when the job has started or the proposal is not pending.
 */
export async function answerProposal(
  { database }: Platform,
  session: Session,
  { id: requestId, proposalId }: ProposalReference,
  answer: DateAnswer,
): Promise<void> {
  await database.transaction(async tx => {
    const { by, payment } = await lockUnstartedJob(tx, session, requestId);
    const proposal = await findProposal(tx.db, requestId, proposalId);
    if (!proposal) throw new AppError('date_proposal_over');
    const isOwn = proposal.proposed_by === by;
    if (isOwn !== (answer === 'withdrawn')) throw new AppError('forbidden');
    if (proposal.status !== 'pending') throw new AppError('date_proposal_over');
    const { date, proposed_by: proposedBy } = proposal;
    if (answer === 'accepted') {
      if (date <= tx.now) throw new AppError('date_proposal_lapsed');
      await updateAgreedDates(tx, payment.id, datesAfter(proposedBy, readCancellation(payment).dates, date));
    }
    await endPendingProposal(tx, requestId, answer);
    await tx.publish('date_negotiated', { requestId, by, what: answer, date });
  });
}

/**
 * Locks a paid job that has not started until the transaction ends. Throws 404 when the caller is not a party,
 * 409 when the job is not paid, has started or has an undecided problem.
 */
async function lockUnstartedJob(
  tx: Transaction,
  session: Session,
  requestId: number,
): Promise<{ readonly by: Party; readonly payment: PaymentRow }> {
  const { by } = await findParty(tx.db, session, requestId);
  // Same lock order as a withdrawal, to avoid deadlocks.
  if (!(await lockRequest(tx, requestId, 'payment_completed'))) throw new AppError('date_settled');
  const { id } = await paidPayment(tx, requestId);
  await lockPayment(tx, id);
  await assertDecided(tx.db, requestId, 'date_problem_undecided');
  return { by, payment: await paidPayment(tx, requestId) };
}

async function paidPayment(tx: Transaction, requestId: number): Promise<PaymentRow> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment) throw new AppError('date_settled');
  return payment;
}
