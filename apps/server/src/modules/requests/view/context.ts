import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestRow } from '../store/read-requests.ts';

/** Returns the money of requests by request id, complete; the presenter decides what each reader sees. */
export type ReadMoney = (
  db: Reader,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, RequestMoneyOut>>;

/** Returns those of these requests that have a review. */
type FindReviewed = (db: Reader, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Returns those of these requests that ended after payment in a way that the customer may review: the technician withdrew or did not come. */
export type FindReviewableEnds = FindReviewed;

/** Reads a technician's paid jobs, by request id. */
export interface PaidJobsOfTechnician {
  /** Returns the jobs with an undecided report of the customer about which the technician has said nothing, the next deadline first. */
  readonly findReports: (db: Reader, technicianId: number) => Promise<readonly number[]>;
  /** Returns the jobs with a date that the customer proposes and the technician can answer, the oldest request first. */
  readonly findDates: (db: Reader, technicianId: number) => Promise<readonly number[]>;
  /** Returns the jobs that have not started, in the order of their agreed dates; those without a date are last. */
  readonly findUnstarted: (db: Reader, technicianId: number, limit: number) => Promise<readonly number[]>;
  /** Returns the cents that are not transferred yet. */
  readonly sumUnsentMoney: (db: Reader, technicianId: number) => Promise<number>;
}

/** Payments and reviews own this data and requests cannot import them, so the composition root passes their readers in. */
export interface RequestContext extends Platform {
  readonly readMoney: ReadMoney;
  readonly findReviewed: FindReviewed;
  readonly findReviewableEnds: FindReviewableEnds;
}

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
