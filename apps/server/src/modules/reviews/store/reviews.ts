import { PROFILE_REVIEWS } from '@oficio/domain/reviews/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';

/** Instants are milliseconds since the epoch. */
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

export function findReview(db: Reader, id: number): Promise<ReviewRow> {
  return reviews(db).where('reviews.id', '=', id).executeTakeFirstOrThrow();
}

/** Returns one page of the visible reviews of a technician, newest first. */
export function findReviewsOf(db: Reader, technicianId: number, { before, limit }: IdPage) {
  return reviews(db)
    .where('reviews.technician_id', '=', technicianId)
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.id', '<', before)
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whose review it is, or undefined when it does not exist. */
export const findReviewParties = (db: Reader, id: number) =>
  db
    .selectFrom('reviews')
    .select(['request_id', 'user_id', 'technician_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A customer and a technician whom the customer has reviewed. */
export interface ReviewPair {
  readonly customerId: number;
  readonly technicianId: number;
}

/** Returns a customer's reviews of a technician, also hidden ones, the oldest first. */
export const findReviewsOfPair = (db: Reader, { customerId, technicianId }: ReviewPair) =>
  db
    .selectFrom('reviews')
    .select(['id', 'rating', 'hidden_at', 'is_verified', 'is_counted'])
    .where('user_id', '=', customerId)
    .where('technician_id', '=', technicianId)
    .orderBy('id')
    .execute();

/** Returns the technicians whom a customer has reviewed, in the order in which transactions lock them. */
export async function findReviewedTechnicians(db: Reader, customerId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('technician_id')
    .distinct()
    .where('user_id', '=', customerId)
    .orderBy('technician_id')
    .execute();
  return rows.map(row => row.technician_id);
}

/** Returns whether a user wrote a review. */
export async function hasReviewsBy(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the users who wrote the reviews that the page of a technician shows. */
export async function findShownReviewers(db: Reader, technicianId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('user_id')
    .where('technician_id', '=', technicianId)
    .where('hidden_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(PROFILE_REVIEWS)
    .execute();
  return rows.map(row => row.user_id);
}

/** Returns the numbers of counted reviews of a technician by rating; leaves out ratings without reviews. */
export const countByRating = (db: Reader, technicianId: number) =>
  db
    .selectFrom('review_counts')
    .select(['rating', 'count'])
    .where('technician_id', '=', technicianId)
    .execute();

function reviews(db: Reader) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('requests', 'requests.id', 'reviews.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .select(['reviews.id', 'users.name', 'services.name as service_name'])
    .select(['reviews.rating', 'reviews.comment', 'reviews.is_counted', 'reviews.created_at']);
}

export async function findReviewed(db: Reader, requestIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('reviews')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .execute();
  return new Set(rows.map(row => row.request_id));
}

/** Returns the reviews that a customer wrote or a technician received, after this id. */
export const findReviewBatch = (
  db: Reader,
  side: 'user_id' | 'technician_id',
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where(side, '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
