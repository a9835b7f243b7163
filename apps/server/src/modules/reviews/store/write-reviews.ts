import type { Insertable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/**
 * Inserts a review and counts it. Returns its id, or null when the request has one. The unique index decides between parallel
 * calls.
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
  const { technician_id, rating } = review;
  await tx.db
    .insertInto('review_counts')
    .values({ technician_id, rating, count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['technician_id', 'rating'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('review_counts.count'), '+', 1) })),
    )
    .execute();
  return row.id;
}

/** Replaces the comment of a review and keeps its rating. */
export async function rewriteComment(tx: Transaction, id: number, comment: string): Promise<void> {
  await tx.db.updateTable('reviews').set({ comment }).where('id', '=', id).execute();
}
