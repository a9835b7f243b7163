import type { PresentMoney } from '@oficio/domain/notifications/still-true.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { findPendingProposals } from '../store/date-proposals.ts';
import { findOpenMovements } from '../store/open-movements.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';

/** Returns what happens to the money of a request now, for notifications that leave late. */
export async function findPresentMoney(db: Reader, requestId: number): Promise<PresentMoney> {
  const [paid, problem, [proposal], state] = await Promise.all([
    findPaidPayment(db, requestId),
    findUndecidedProblem(db, requestId),
    findPendingProposals(db, [requestId]),
    findOpenMovements(db, requestId),
  ]);
  return {
    agreedAt: paid?.agreed_at ?? null,
    proposedDate: proposal ? { by: proposal.proposed_by, at: proposal.date } : null,
    problem: problem
      ? {
          kind: problem.kind,
          // The deadline of a report stays in its row after the answer.
          replyUntil: problem.state === 'awaiting_reply' ? problem.reply_until : null,
        }
      : null,
    ...state,
  };
}
