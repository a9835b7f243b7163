import { PROFILE_REVIEWS } from '@oficio/domain/reviews/contract.ts';
import type { Insertable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import type { Flag, Tables } from '../../../platform/database/tables.ts';

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

/**
 * Inserts a review, and counts it if `is_counted` says so. Returns its id, or null when the request has one. The unique index decides between
 * parallel calls.
 */
export async function insertReview(
  tx: Transaction,
  review: Insertable<Tables['reviews']>,
): Promise<number | null> {
  const row = await tx.db
    .insertInto('reviews')
    .values(review)
    .onConflict(conflict => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (review.is_counted === 1) await addToCount(tx, review, 1);
  return row.id;
}

/** Hides a visible review. Returns whether it was visible. */
export async function markHidden(tx: Transaction, id: number, actId: number): Promise<boolean> {
  const review = await tx.db
    .updateTable('reviews')
    .set({ hidden_at: tx.now, hidden_act_id: actId })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return review !== undefined;
}

/** Shows a hidden review. Returns whether it was hidden. */
export async function markShown(tx: Transaction, id: number): Promise<boolean> {
  const review = await tx.db
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_act_id: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return review !== undefined;
}

/** Notes that the author of these reviews has verified the e-mail address. */
export async function markReviewsVerified(tx: Transaction, customerId: number): Promise<void> {
  await tx.db
    .updateTable('reviews')
    .set({ is_verified: 1 })
    .where('user_id', '=', customerId)
    .where('is_verified', '=', 0)
    .execute();
}

interface Counted {
  readonly technician_id: number;
  readonly rating: number;
}

/** Changes whether a review counts, and the count of its rating. */
export async function setCounted(
  tx: Transaction,
  { id, ...review }: Counted & { readonly id: number },
  is_counted: Flag,
): Promise<void> {
  await tx.db.updateTable('reviews').set({ is_counted }).where('id', '=', id).execute();
  await addToCount(tx, review, is_counted === 1 ? 1 : -1);
}

async function addToCount(
  { db }: Transaction,
  { technician_id, rating }: Counted,
  change: 1 | -1,
): Promise<void> {
  await db
    .insertInto('review_counts')
    .values({ technician_id, rating, count: change })
    .onConflict(conflict =>
      conflict
        .columns(['technician_id', 'rating'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('review_counts.count'), '+', change) })),
    )
    .execute();
}

/** Replaces the comment of a review and keeps its rating. */
export async function rewriteComment(tx: Transaction, id: number, comment: string): Promise<void> {
  await tx.db.updateTable('reviews').set({ comment }).where('id', '=', id).execute();
}
