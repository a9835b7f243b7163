import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { findReviewBatch } from './store/read-reviews.ts';
import { rewriteComment } from './store/write-reviews.ts';

/** Keeps the reviews that a deleted account wrote, without contact data. Reviews about the account stay unchanged. */
export function subscribeReviews(events: DomainEvents): void {
  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    const batches = inBatches((after, limit) => findReviewBatch(tx.db, 'user_id', userId, { after, limit }));
    for await (const rows of batches)
      for (const { id, comment } of rows) {
        const left = comment && redact(comment);
        if (left !== comment) await rewriteComment(tx, id, left ?? '');
      }
  });
}
