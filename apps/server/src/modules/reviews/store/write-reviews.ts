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

/** Hides a visible review and takes it out of the counts. Returns it, or undefined when it is hidden or does not exist. */
export async function markHidden(tx: Transaction, id: number, actId: number) {
  const review = await tx.db
    .updateTable('reviews')
    .set({ hidden_at: tx.now, hidden_act_id: actId })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['request_id', 'technician_id', 'rating'])
    .executeTakeFirst();
  if (review) await addToCount(tx, review, -1);
  return review;
}

/** Shows a hidden review and counts it again. Returns it, or undefined when it is visible or does not exist. */
export async function markShown(tx: Transaction, id: number) {
  const review = await tx.db
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_act_id: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning(['request_id', 'technician_id', 'rating'])
    .executeTakeFirst();
  if (review) await addToCount(tx, review, 1);
  return review;
}

interface Counted {
  readonly technician_id: number;
  readonly rating: number;
}

/** Changes the count of an existing row: a review was counted when it was written. */
async function addToCount(
  { db }: Transaction,
  { technician_id, rating }: Counted,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('review_counts')
    .set(row => ({ count: row('count', '+', change) }))
    .where('technician_id', '=', technician_id)
    .where('rating', '=', rating)
    .execute();
}

/** Replaces the comment of a review and keeps its rating. */
export async function rewriteComment(tx: Transaction, id: number, comment: string): Promise<void> {
  await tx.db.updateTable('reviews').set({ comment }).where('id', '=', id).execute();
}
