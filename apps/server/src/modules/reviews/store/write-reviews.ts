import type { Insertable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Flag, Tables } from '../../../platform/database/tables.ts';

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
