import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../../platform/audit/record-act.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addRating, removeRating } from '../../technicians/public.ts';
import { reviewExists } from '../store/read-reviews.ts';
import { markHidden, markShown } from '../store/write-reviews.ts';

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
  const actId = await recordAct(tx, actor, { action: 'review_hidden', subjectId: reviewId, reason });
  const review = await markHidden(tx, reviewId, actId);
  if (!review)
    throw new AppError((await reviewExists(tx.db, reviewId)) ? 'review_hidden' : 'review_not_found');
  await removeRating(tx, review.technician_id, review.rating);
  await tx.publish('review_hidden', { requestId: review.request_id, actId });
}

/** Shows a hidden review again, adds it to the technician's mean and logs the act. Throws 404, and 409 for a visible one. */
export async function showReview(tx: Transaction, actor: AuditActor, reviewId: number): Promise<void> {
  const review = await markShown(tx, reviewId);
  if (!review)
    throw new AppError((await reviewExists(tx.db, reviewId)) ? 'review_shown' : 'review_not_found');
  await recordAct(tx, actor, { action: 'review_shown', subjectId: reviewId });
  await addRating(tx, review.technician_id, review.rating);
  await tx.publish('review_shown', { requestId: review.request_id });
}
