import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { findCommentsBy } from './store/read-reviews.ts';
import { rewriteComment } from './store/write-reviews.ts';

/** Keeps the reviews that a deleted account wrote, without contact data. Reviews about the account stay unchanged. */
export function subscribeReviews(events: DomainEvents): void {
  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    for (const { id, comment } of await findCommentsBy(tx.db, userId)) {
      const left = redact(comment);
      if (left !== comment) await rewriteComment(tx, id, left);
    }
  });
}
