import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { RequestRow } from '../store/read-requests.ts';
import type { RequestContext } from './context.ts';

/** The reviews of a request, as its customer sees it. */
export interface ReviewState {
  readonly isReviewed: boolean;
  /** True if its customer can review it now. */
  readonly canReview: boolean;
}

/** Only jobs in these statuses can have a review. */
const OVER: readonly Status[] = ['completed', 'cancelled'];

/** Returns a function with the reviews of one of these requests. */
export async function findReviews(
  { findReviewed, findReviewableEnds }: Pick<RequestContext, 'findReviewed' | 'findReviewableEnds'>,
  db: Reader,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => ReviewState> {
  const over = rows.filter(({ status }) => OVER.includes(status));
  if (over.length === 0) return () => ({ isReviewed: false, canReview: false });
  const reviewed = await findReviewed(
    db,
    over.map(({ id }) => id),
  );
  const ended = over.filter(
    ({ id, status, technician_id }) => status === 'cancelled' && technician_id !== null && !reviewed.has(id),
  );
  const ends = await findReviewableEnds(
    db,
    ended.map(({ id }) => id),
  );
  return ({ id, status }) => {
    const isReviewed = reviewed.has(id);
    return { isReviewed, canReview: !isReviewed && (status === 'completed' || ends.has(id)) };
  };
}
