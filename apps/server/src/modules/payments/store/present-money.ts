import type { PresentMoney } from '@oficio/domain/notifications/still-true.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { findPaidPayment } from './charges/read.ts';
import { findPendingProposals } from './date-proposals.ts';
import { findUndecidedProblem } from './problems/read.ts';

/** Returns what happens to the money of a request now, for notifications that leave late. */
export async function findPresentMoney(db: Reader, requestId: number): Promise<PresentMoney> {
  const [paid, problem, [proposal], state] = await Promise.all([
    findPaidPayment(db, requestId),
    findUndecidedProblem(db, requestId),
    findPendingProposals(db, [requestId]),
    findStates(db, requestId),
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

async function findStates(db: Reader, requestId: number) {
  const payments = db.selectFrom('payments').select('id').where('request_id', '=', requestId);
  const [refunds, disputes, payouts] = await Promise.all([
    db.selectFrom('refunds').select(['status', 'closed_as']).where('payment_id', 'in', payments).execute(),
    db
      .selectFrom('disputes')
      .select('dispute_id')
      .where('payment_id', 'in', payments)
      .where(sql<boolean>`status not in ('won', 'lost', 'warning_closed', 'prevented')`)
      .execute(),
    db.selectFrom('payouts').select('state').where('request_id', '=', requestId).execute(),
  ]);
  return {
    hasFailedRefund: refunds.some(({ status, closed_as }) => status === 'failed' && closed_as === null),
    hasRefundUnderWay: refunds.some(({ status }) => status === 'due' || status === 'pending'),
    hasOpenDispute: disputes.length > 0,
    isPayoutDue: payouts.some(({ state }) => state === 'due'),
  };
}
