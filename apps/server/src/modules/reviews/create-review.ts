import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { activeAmong } from '../accounts/public.ts';
import { findRequest, type RequestRow } from '../requests/public.ts';
import { addRating } from '../technicians/public.ts';
import { findReview, type ReviewRow } from './store/read-reviews.ts';
import { insertReview } from './store/write-reviews.ts';

type ReviewInput = Body<typeof reviewEndpoints.createReview>;

/** Stores the customer's only review of a completed job and updates the technician's mean rating. Throws 401, 403, 404 or 409. */
export function createReview(database: Database, session: Session, input: ReviewInput): Promise<ReviewRow> {
  const { request_id: requestId, rating, comment } = input;
  const { userId } = session;
  return database.transaction(async tx => {
    // A deletion or a new name waits for this review. Otherwise the eraser misses its text, and `subscribeReviews` records no change.
    const active = await activeAmong(tx.db, [userId], database.engine === 'postgres' ? 'postgres' : null);
    if (!active.has(userId)) throw new AppError('session_expired');
    const request = await findRequest(tx.db, requestId);
    if (!request) throw new AppError('request_not_found');
    if (request.user_id !== userId) throw refusalFor(request, session);
    const { technician_id: technicianId } = request;
    if (request.status !== 'completed' || technicianId === null) throw new AppError('not_reviewable');
    const reviewId = await insertReview(tx, {
      request_id: requestId,
      user_id: userId,
      technician_id: technicianId,
      rating,
      comment,
      created_at: tx.now,
    });
    if (reviewId === null) throw new AppError('already_reviewed');
    await addRating(tx, technicianId, rating);
    await tx.publish('review_written', { requestId, technicianId, rating });
    return findReview(tx.db, reviewId);
  });
}

/** Returns 403 for the technician and administrators, who can see the request, and 404 for all others. */
function refusalFor(request: RequestRow, { userId, role }: Session): AppError {
  const sees = request.technician_id === userId || can(role, 'requests:read');
  return new AppError(sees ? 'forbidden' : 'request_not_found');
}
