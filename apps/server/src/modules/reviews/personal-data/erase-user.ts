import { readInSlices, workInSlices } from '../../../platform/database/in-slices.ts';
import type { Erasure } from '../../accounts/public.ts';
import { recordReviewerChange } from '../../technicians/public.ts';
import { findReviewBatch } from '../store/reviews.ts';
import { rewriteComment } from '../store/write-reviews.ts';

/** Keeps the reviews that a deleted account wrote, without contact data. Reviews about the account stay unchanged. */
export async function eraseReviews({ db, userId, redact, write }: Erasure): Promise<void> {
  const batches = readInSlices((after, limit) => findReviewBatch(db, 'user_id', userId, { after, limit }));
  for await (const rows of batches) {
    const changed: { readonly id: number; readonly left: string }[] = [];
    await workInSlices(rows, async ({ id, comment }) => {
      const left = comment && redact(comment);
      if (left !== null && left !== comment) changed.push({ id, left });
    });
    if (changed.length === 0) continue;
    await write(async tx => {
      await workInSlices(changed, ({ id, left }) => rewriteComment(tx, id, left));
      await recordReviewerChange(tx, userId);
    });
  }
}
