import type { ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { JobWithPayment } from '../paid-jobs/job-with-payment.ts';
import { addStop } from '../payouts/stops.ts';
import { insertEntry, insertProblem, type NewEntry } from '../store/problems/write.ts';

interface NewProblem {
  readonly kind: ProblemKind;
  /** The report. */
  readonly entry: NewEntry;
  /** Until when the other side can answer, in milliseconds since the epoch; null opens it at once. */
  readonly replyUntil: number | null;
  /** Percent of the payment that goes back without an answer; absent where the kind determines it. */
  readonly refundPercent?: number | null;
}

/** Opens a problem of a job and freezes its payout. The payment must be locked and have no undecided problem. */
export async function openProblem(
  tx: Transaction,
  { request, payment, payout }: JobWithPayment,
  { kind, entry, replyUntil, refundPercent = null }: NewProblem,
): Promise<void> {
  const about = { requestId: request.id, paymentId: payment.id, kind };
  const problemId = await insertProblem(tx, {
    ...about,
    openedBy: entry.authorId,
    replyUntil,
    refundPercent,
  });
  await insertEntry(tx, problemId, entry);
  if (payout) await addStop(tx, payout, 'problem');
  await tx.publish('problem_reported', { ...about, replyUntil, hasPhoto: entry.image !== null });
}
