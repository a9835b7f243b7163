import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';

/** Instants are milliseconds since the epoch. */
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

export function findReview(db: Reader, id: number): Promise<ReviewRow> {
  return reviews(db).where('reviews.id', '=', id).executeTakeFirstOrThrow();
}

/** Returns one page of the reviews of a technician, newest first. */
export function findReviewsOf(db: Reader, technicianId: number, { before, limit }: IdPage) {
  return reviews(db)
    .where('reviews.technician_id', '=', technicianId)
    .where('reviews.id', '<', before)
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the comments that a user wrote. */
export async function findCommentsBy(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'comment'])
    .where('comment', 'is not', null)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, comment }) => ({ id, comment: comment ?? '' }));
}

/** Counts the reviews of a technician by rating; leaves out ratings without reviews. */
export function countByRating(db: Reader, technicianId: number) {
  return db
    .selectFrom('reviews')
    .select(['rating', count => count.fn.countAll<number>().as('count')])
    .where('technician_id', '=', technicianId)
    .groupBy('rating')
    .execute();
}

function reviews(db: Reader) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'users.name', 'reviews.rating', 'reviews.comment', 'reviews.created_at']);
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

/** Returns the reviews that a user wrote or received, after this id. */
export const findReviewsAbout = (
  db: Reader,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('technician_id', '=', userId)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
