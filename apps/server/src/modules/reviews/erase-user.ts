import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { findCommentsBy } from './store/read-reviews.ts';
import { rewriteComment } from './store/write-reviews.ts';

/** The reviews that a deleted account wrote stay, without contact data. Reviews about it belong to others and stay as they are. */
export function subscribeReviews(events: DomainEvents): void {
  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    for (const { id, comment } of await findCommentsBy(tx.db, userId)) {
      const left = redact(comment);
      if (left !== comment) await rewriteComment(tx, id, left);
    }
  });
}
