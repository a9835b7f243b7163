import { AppError } from '@oficio/domain/errors.ts';
import { datesAfter } from '@oficio/domain/payments/payment-terms.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCancellation } from '../store/charges/payment-terms.ts';
import { updateAgreedDates } from '../store/charges/write.ts';
import { endPendingProposal, findProposal } from '../store/date-proposals.ts';
import { lockUnstartedJob } from './lock-unstarted-job.ts';

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
