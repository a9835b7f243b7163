import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { recordChanges } from '../technicians/public.ts';
import { findReviewBatch, findReviewedTechnicians } from './store/read-reviews.ts';
import { rewriteComment } from './store/write-reviews.ts';

/**
 * Keeps the reviews that a deleted account wrote, without contact data. Reviews about the account stay unchanged. Records that
 * profiles with reviews of the user change when the user's name does.
 */
export function subscribeReviews(events: DomainEvents): void {
  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    const batches = inBatches((after, limit) => findReviewBatch(tx.db, 'user_id', userId, { after, limit }));
    for await (const rows of batches)
      for (const { id, comment } of rows) {
        const left = comment && redact(comment);
        if (left !== comment) await rewriteComment(tx, id, left ?? '');
      }
    await recordReviewed(tx, userId);
  });
  events.subscribe('profile_changed', (tx, { userId }) => recordReviewed(tx, userId));
}

async function recordReviewed(tx: Transaction, userId: number): Promise<void> {
  await recordChanges(tx, await findReviewedTechnicians(tx.db, userId));
}
