import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Reader } from '../../platform/database/database.ts';
import { flagOf } from '../../platform/database/tables.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeAmong, findAccount, lockAccount } from '../accounts/public.ts';
import { type FindReviewableEnds, findRequest, type RequestRow } from '../requests/public.ts';
import { recount } from './recount.ts';
import { findReview, insertReview, type ReviewRow } from './store/reviews.ts';

type ReviewInput = Body<typeof reviewEndpoints.createReview>;

/** Problems and payments belong to payments, which reviews cannot import, so the composition root passes their reader in. */
export interface ReviewContext extends Platform {
  readonly findReviewableEnds: FindReviewableEnds;
}

/**
 * Stores the customer's only review of a job that they may review, and recounts their reviews of the technician. Throws 401, 403, 404 or 409.
 */
export function createReview(
  { database, findReviewableEnds }: Pick<ReviewContext, 'database' | 'findReviewableEnds'>,
  session: Session,
  input: ReviewInput,
): Promise<ReviewRow> {
  const { request_id: requestId, rating, comment } = input;
  const { userId } = session;
  return database.transaction(async tx => {
    // A deletion or a new name waits for this review. Otherwise the eraser misses its text, and `subscribeReviews` records no change.
    // The lock also makes the other reviews of this customer wait, as `recount` needs.
    await lockAccount(tx, userId);
    const active = await activeAmong(tx.db, [userId], null);
    if (!active.has(userId)) throw new AppError('session_expired');
    const request = await findRequest(tx.db, requestId);
    if (!request) throw new AppError('request_not_found');
    if (request.user_id !== userId) throw refusalFor(request, session);
    const { technician_id: technicianId } = request;
    if (technicianId === null || !(await isReviewable(tx.db, request, findReviewableEnds)))
      throw new AppError('not_reviewable');
    const account = await findAccount(tx.db, userId);
    const reviewId = await insertReview(tx, {
      request_id: requestId,
      user_id: userId,
      technician_id: technicianId,
      rating,
      comment,
      is_verified: flagOf(account?.email_verified === 1),
      is_counted: 0,
      created_at: tx.now,
    });
    if (reviewId === null) throw new AppError('already_reviewed');
    await recount(tx, { customerId: userId, technicianId });
    await tx.publish('review_written', { requestId, technicianId, rating });
    return findReview(tx.db, reviewId);
  });
}

/** A completed job is always a paid one. Refunds change nothing: a customer who got the money back may warn others. */
async function isReviewable(
  db: Reader,
  { id, status }: RequestRow,
  findReviewableEnds: FindReviewableEnds,
): Promise<boolean> {
  return status === 'completed' || (await findReviewableEnds(db, [id])).has(id);
}

/** Returns 403 for the technician and administrators, who can see the request, and 404 for all others. */
function refusalFor(request: RequestRow, { userId, role }: Session): AppError {
  const sees = request.technician_id === userId || can(role, 'requests:read');
  return new AppError(sees ? 'forbidden' : 'request_not_found');
}
