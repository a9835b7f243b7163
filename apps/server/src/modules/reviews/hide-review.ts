import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockAccount } from '../accounts/public.ts';
import { recount } from './recount.ts';
import { findReviewParties, markHidden, markShown } from './store/reviews.ts';

interface Hiding {
  readonly reviewId: number;
  /** The author and the technician read it. */
  readonly reason: string;
}

/** Hides a review, takes it out of the technician's mean and logs the act. Throws 404, and 409 for a hidden one. */
export async function hideReview(
  tx: Transaction,
  actor: AuditActor,
  { reviewId, reason }: Hiding,
): Promise<void> {
  const review = await lockReview(tx, reviewId);
  const actId = await recordAct(tx, actor, { action: 'review_hidden', subjectId: reviewId, reason });
  if (!(await markHidden(tx, reviewId, actId))) throw new AppError('review_hidden');
  await recount(tx, review.pair);
  await tx.publish('review_hidden', { requestId: review.requestId, actId });
}

/** Shows a hidden review again, recounts the customer's reviews and logs the act. Throws 404, and 409 for a visible one. */
export async function showReview(tx: Transaction, actor: AuditActor, reviewId: number): Promise<void> {
  const review = await lockReview(tx, reviewId);
  if (!(await markShown(tx, reviewId))) throw new AppError('review_shown');
  await recordAct(tx, actor, { action: 'review_shown', subjectId: reviewId });
  await recount(tx, review.pair);
  await tx.publish('review_shown', { requestId: review.requestId });
}

/** Locks the author's account, as `recount` needs, and returns whose review it is. Throws 404. */
async function lockReview(tx: Transaction, reviewId: number) {
  const row = await findReviewParties(tx.db, reviewId);
  if (!row) throw new AppError('review_not_found');
  await lockAccount(tx, row.user_id);
  return {
    requestId: row.request_id,
    pair: { customerId: row.user_id, technicianId: row.technician_id },
  };
}
